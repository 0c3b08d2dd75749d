/** A clock that goes on by itself, and leaps when somebody says that they waited: nobody waits for it. */
export function clock(from = Date.now()) {
  let leapt = from - Date.now();
  const now = () => Date.now() + leapt;
  return {
    now,
    // As a timer takes it: whole milliseconds.
    pass: (ms) => {
      leapt += Math.ceil(ms);
      return now();
    },
    iso: () => new Date(now()).toISOString(),
  };
}
