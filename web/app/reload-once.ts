// Reloads a page whose chunks a deployment has replaced: the new page has their new names.

import { tabStorage } from "../client/storage";

const RELOADED = "asgard.reloaded";

/**
 * Reloads the page, once for each build: a file that is missing from the new page too must show what is wrong, not reload for ever. Without
 * a network a reload would fail. Returns whether it reloads.
 */
export function reloadOnce(build: string): boolean {
  if (tabStorage.read(RELOADED) === build || !navigator.onLine) return false;
  tabStorage.write(RELOADED, build);
  location.reload();
  return true;
}
