// Deterministic random numbers: the demo company is the same on every machine.

/** Numbers from 0 to 1 (mulberry32). */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A generator of its own: numbers drawn here change nothing elsewhere. */
export function randomOf(seed) {
  const next = numbers(seed);
  const below = (end) => Math.floor(next() * end);
  return {
    below,
    between: (from, to) => from + below(to - from + 1),
    happens: (share) => next() < share,
    pick: (list) => list[below(list.length)],
    /** An item of a list, with a probability by weight. */
    weighted(list, weight) {
      let left = next() * list.reduce((sum, one) => sum + weight(one), 0);
      return list.find((one) => {
        left -= weight(one);
        return left < 0;
      });
    },
    /** Random digits of a base up to 36. */
    digits: (length, base = 16) => Array.from({ length }, () => below(base).toString(base)).join(""),
  };
}
