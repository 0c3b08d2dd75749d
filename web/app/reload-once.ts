// A page whose files a deployment has replaced: the new page has the new names.

const RELOADED = "asgard.reloaded";

/**
 * Reloads the page, once for each build: a file that is missing from the new page too must show what is wrong, not reload for ever. Without
 * a network a reload would fail. Returns whether it reloads.
 */
export function reloadOnce(build: string): boolean {
  if (sessionStorage.getItem(RELOADED) === build || !navigator.onLine) return false;
  sessionStorage.setItem(RELOADED, build);
  location.reload();
  return true;
}
