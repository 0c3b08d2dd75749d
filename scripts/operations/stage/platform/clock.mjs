/** A clock that goes on by itself, and leaps when somebody says that they waited: nobody waits for it. */
export function clock(from = Date.now()) {
  let leapt = from - Date.now();
  const now = () => Date.now() + leapt;
  return {
    now,
    pass: (ms) => {
      leapt += ms;
      return now();
    },
    iso: () => new Date(now()).toISOString(),
  };
}
