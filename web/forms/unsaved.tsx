// Asks before what was typed is lost: by going elsewhere in the application, and by leaving it.

import { useEffect } from "react";
import { useBlocker } from "react-router";
import { knownSession } from "../session/session";
import { hasUnsaved, useUnsaved } from "../session/unsaved";
import { ConfirmDialog } from "../ui/dialog";

/** Words of the question. */
export interface UnsavedTexts {
  readonly title: string;
  readonly text: string;
  readonly leave: string;
  readonly stay: string;
}

/**
 * Stands in a form that may be unsaved. Who signs out leaves without being asked; where the session dies by itself, a dialog asks
 * to sign in again over the form (G1).
 */
export function UnsavedGuard({ isUnsaved, texts }: { readonly isUnsaved: boolean; readonly texts: UnsavedTexts }) {
  useUnsaved(isUnsaved);
  const blocker = useBlocker(
    // Another query on the same page (a tab, a language) leaves the form where it is.
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname && knownSession().kind === "open",
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  return (
    <ConfirmDialog
      isOpen={blocker.state === "blocked"}
      title={texts.title}
      text={texts.text}
      confirm={texts.leave}
      cancel={texts.stay}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
}
