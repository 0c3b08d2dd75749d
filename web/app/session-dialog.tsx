// The sign-in form as a dialog, over a page with unsaved input (G1).

import { createStore, useStore } from "../client/store";
import { SignInDialog } from "../features/sign-in/dialog";
import { forgetFailures } from "../shell/notifications/toasts";

const onSettled = createStore<((signedIn: boolean) => void) | undefined>(undefined);

/** Opens the dialog; resolves to whether the user signed in. */
export function signInAgain(): Promise<boolean> {
  return new Promise((resolve) =>
    onSettled.set((signedIn) => {
      onSettled.set(undefined);
      if (signedIn) forgetFailures();
      resolve(signedIn);
    }),
  );
}

/** The dialog, while it is open. */
export function SessionDialog() {
  const done = useStore(onSettled);
  return done ? <SignInDialog onSettled={done} /> : null;
}
