// The configured demo person signs in by themselves, once per page load, and never again after a failure (G13).

let done = false;

/** Whether this page load may still sign in by itself; asking uses the permission up. */
export function mayAutoSignIn(): boolean {
  const may = !done;
  done = true;
  return may;
}
