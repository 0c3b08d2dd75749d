/** A clock that runs by itself, and jumps forward when a caller says that it waited. */
export function clock(from = Date.now()) {
  let leapt = from - Date.now();
  const now = () => Date.now() + leapt;
  return {
    now,
    // In whole milliseconds, as timers take it.
    pass: (ms) => {
      leapt += Math.ceil(ms);
      return now();
    },
    iso: () => new Date(now()).toISOString(),
  };
}
