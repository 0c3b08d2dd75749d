// Asks before what was typed is lost: by going elsewhere in the application, by closing the modal around, and by leaving it.

import { useEffect } from "react";
import { type Location, useBlocker } from "react-router";
import { knownSession } from "../../client/session/session";
import { hasUnsaved, useUnsaved } from "../../client/session/unsaved";
import { ConfirmDialog } from "../../ui/dialog";
import { useHold, useModal } from "../modals/context";

/** Whether a way leaves something. */
type LeaveTest = (from: Location, to: Location) => boolean;

/** What each form that is not saved says of a way. A router asks one of them alone. */
const unsaved = new Set<LeaveTest>();

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
export function UnsavedGuard(props: {
  readonly isUnsaved: boolean;
  readonly texts: UnsavedTexts;
  /** Which ways leave it, where that is not every other page; always the same function, and asked whatever was drawn last. */
  readonly isLeftBy?: LeaveTest;
}) {
  const { isUnsaved, texts, isLeftBy } = props;
  useUnsaved(isUnsaved);
  const modal = useModal();
  useHold(isUnsaved);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      knownSession().kind === "open" && [...unsaved].some((isLeft) => isLeft(currentLocation, nextLocation)),
  );
  useEffect(() => {
    if (!isUnsaved && !isLeftBy) return;
    // Another query on the same page (a tab, a language) leaves the form where it is.
    const isLeft: LeaveTest = isLeftBy ?? ((from, to) => (modal ? modal.isLeftFor(to) : from.pathname !== to.pathname));
    unsaved.add(isLeft);
    return () => void unsaved.delete(isLeft);
  }, [isUnsaved, modal, isLeftBy]);
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
      isOpen={blocker.state === "blocked" || modal?.isAsked === true}
      title={texts.title}
      text={texts.text}
      confirm={texts.leave}
      cancel={texts.stay}
      onConfirm={() => (blocker.state === "blocked" ? blocker.proceed() : modal?.proceed())}
      onCancel={() => (blocker.state === "blocked" ? blocker.reset() : modal?.stay())}
    />
  );
}
