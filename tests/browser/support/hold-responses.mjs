// Withholds answers, so that a test can look at a page before they arrive.

/**
 * Holds back what matches a pattern until the returned function is called. It then waits for a request that was held: a pattern that
 * matches nothing would let the test look at a page that nothing was withheld from.
 */
export async function holdResponses(page, pattern) {
  const [isAsked, isReleased] = [Promise.withResolvers(), Promise.withResolvers()];
  await page.route(pattern, async (route) => {
    isAsked.resolve();
    await isReleased.promise;
    await route.continue();
  });
  return async () => {
    await isAsked.promise;
    isReleased.resolve();
  };
}
