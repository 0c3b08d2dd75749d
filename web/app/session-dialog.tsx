// The sign-in form as a dialog, over a page with unsaved input (G1).

import { currentLanguage, loadSections, section } from "../client/i18n/i18n";
import { createStore, useStore } from "../client/store";
import { SignInDialog } from "../features/sign-in/dialog";
import { forgetFailures } from "../shell/notifications/toasts";
import { loadDialog } from "../ui/dialog";

const onSettled = createStore<((signedIn: boolean) => void) | undefined>(undefined);

/** Elsewhere a file of phrases that cannot be loaded counts as empty. Here it is requested once more: nobody could read the question. */
async function loadPhrases(): Promise<void> {
  await loadSections(["auth"]);
  await section(currentLanguage(), "auth");
  // The engine takes over what the second request brought.
  await loadSections(["auth"]);
}

/**
 * Opens the dialog; resolves to whether the user signed in, in it or elsewhere. The reason of the signal that closes it says the latter.
 * Rejects when its phrases or the code of dialogs cannot be loaded: nobody could answer a dialog that is not there, or says nothing.
 */
export async function signInAgain(closing: AbortSignal): Promise<boolean> {
  await Promise.all([loadDialog(), loadPhrases()]);
  return new Promise((resolve) => {
    // While its code was loaded.
    if (closing.aborted) return resolve(closing.reason === true);
    const settle = (signedIn: boolean) => {
      // Settled from elsewhere already, before its own sign-in was answered: the next dialog is not this one.
      if (onSettled.get() !== settle) return;
      onSettled.set(undefined);
      if (signedIn) forgetFailures();
      resolve(signedIn);
    };
    closing.addEventListener("abort", () => settle(closing.reason === true));
    onSettled.set(settle);
  });
}

/** The dialog, while it is open. */
export function SessionDialog() {
  const done = useStore(onSettled);
  return done ? <SignInDialog onSettled={done} /> : null;
}
