// Work after a response is awaited as long as a loaded machine may take.

const PATIENCE_MS = 30_000;
/** Between two polls, at first and at most: what takes long is not asked for twenty times a second. */
const INTERVALS_MS = { first: 50, most: 400 };

/** Polls until the result is good; after the time limit, returns the last result. */
export async function eventually(read, isGood) {
  const end = performance.now() + PATIENCE_MS;
  for (let interval = INTERVALS_MS.first; ; interval = Math.min(interval * 1.5, INTERVALS_MS.most)) {
    const answer = await read();
    if (isGood(answer) || performance.now() > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, interval));
  }
}
