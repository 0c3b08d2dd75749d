// Shows a confirmation before unsaved input is lost: by a navigation in the application, by closing the modal around it, or by unloading the page.

import { useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { knownSession } from "../../client/session/session";
import { hasUnsaved, noteStayed, useUnsaved } from "../../client/session/unsaved";
import { ConfirmDialog } from "../../ui/dialog";
import { useBlockClose, useModal } from "../modals/context";

/** Whether a navigation loses the input. */
type NavigationTest = (from: Location, to: Location) => boolean;

/** The tests of all forms with unsaved input. A router has only one blocker. */
const unsaved = new Set<NavigationTest>();

/** Texts of the question. */
export interface UnsavedTexts {
  readonly title: string;
  readonly text: string;
  readonly leave: string;
  readonly stay: string;
}

/**
 * Rendered in a form that may have unsaved input. A sign-out shows no confirmation; when the session ends by itself, a dialog asks the
 * user to sign in again over the form (G1).
 */
export function UnsavedGuard(props: {
  readonly isUnsaved: boolean;
  readonly texts: UnsavedTexts;
  /** Which navigations lose the input, unless those to every other page do; a stable function, independent of renders. */
  readonly losesInput?: NavigationTest;
  /** Whether there is unsaved input at this moment, where a modal may be closed before the next render; a stable function. */
  readonly isUnsavedNow?: () => boolean;
}) {
  const { isUnsaved, texts, losesInput, isUnsavedNow } = props;
  useUnsaved(isUnsaved);
  const modal = useModal();
  useBlockClose(isUnsaved, isUnsavedNow);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      knownSession().kind === "open" && [...unsaved].some((test) => test(currentLocation, nextLocation)),
  );
  useEffect(() => {
    if (!isUnsaved && !losesInput) return;
    // Another query of the same page (a tab, a language) keeps the form.
    const test: NavigationTest =
      losesInput ?? ((from, to) => (modal ? modal.isClosedBy(to) : from.pathname !== to.pathname));
    unsaved.add(test);
    return () => void unsaved.delete(test);
  }, [isUnsaved, modal, losesInput]);
  useEffect(() => {
    if (!isUnsaved) return;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", onBeforeUnload);
    return () => removeEventListener("beforeunload", onBeforeUnload);
  }, [isUnsaved]);

  function stay(): void {
    if (blocker.state === "blocked") blocker.reset();
    else modal?.stay();
    noteStayed();
  }

  return (
    <ConfirmDialog
      // A modal may have several forms: the one with the input asks.
      isOpen={blocker.state === "blocked" || (isUnsaved && modal?.isConfirming === true)}
      title={texts.title}
      text={texts.text}
      confirm={texts.leave}
      cancel={texts.stay}
      onConfirm={() => (blocker.state === "blocked" ? blocker.proceed() : modal?.proceed())}
      onCancel={stay}
    />
  );
}
