// Signs the configured demo user in automatically, once per page load and never again after a failure (G13).

let done = false;

/** Whether this page load may still sign in automatically; returns true at most once. */
export function canAutoSignIn(): boolean {
  const may = !done;
  done = true;
  return may;
}
