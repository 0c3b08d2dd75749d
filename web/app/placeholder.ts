// The skeleton of a page that waits for the session: the shell as grey shapes, prerendered.

import type { createBrowserRouter } from "react-router";

/**
 * Resolves when the first page has its data. Until then the placeholder stays as the browser has parsed it: React would hydrate shapes that it
 * replaces, in a task of their own.
 */
export function untilLoaded(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const unsubscribe = router.subscribe(({ initialized }) => {
      if (!initialized) return;
      unsubscribe();
      resolve();
    });
  });
}
