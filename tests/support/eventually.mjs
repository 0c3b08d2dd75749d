// What happens after an answer is waited for, as long as a machine under load may take.

const PATIENCE_MS = 30_000;
const PAUSE_MS = 50;

/** Asks again and again until the answer is good; at the end of the patience, answers what it was last. */
export async function eventually(ask, isGood) {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (isGood(answer) || performance.now() > end) return answer;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
