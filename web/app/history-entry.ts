// The key of a history entry that the router did not write.

/**
 * Gives such an entry a key, before the router starts. The router calls them all "default" and keeps scroll positions by key, so that a page
 * opened by its address would begin where another one had been scrolled to.
 */
export function keyFreshEntry(): void {
  if (!history.state?.key) history.replaceState({ ...history.state, key: crypto.randomUUID() }, "");
}
