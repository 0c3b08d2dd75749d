// Work after a response is awaited as long as a loaded machine may take.

const PATIENCE_MS = 30_000;
const INTERVAL_MS = 50;

/** Polls until the result is good; after the time limit, returns the last result. */
export async function eventually(read, isGood) {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await read();
    if (isGood(answer) || performance.now() > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
}
