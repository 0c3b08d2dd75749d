// The sign-in form as a dialog, over a page where something is typed that was not saved (G1).

import { useSyncExternalStore } from "react";
import { SignInDialog } from "./features/sign-in/dialog";

let settle: ((signedIn: boolean) => void) | undefined;
const listeners = new Set<() => void>();

function change(next: typeof settle): void {
  settle = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog; answers whether somebody signed in. */
export function signInAgain(): Promise<boolean> {
  return new Promise((resolve) =>
    change((signedIn) => {
      change(undefined);
      resolve(signedIn);
    }),
  );
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The dialog, where it is open. */
export function SessionDialog() {
  const done = useSyncExternalStore(
    onChange,
    () => settle,
    () => undefined,
  );
  return done ? <SignInDialog onSettled={done} /> : null;
}
