// Dialogs over the page. Their code is not loaded with the page.

import { useEffect, useState } from "react";
import { Button } from "./button";
import type { DialogProps } from "./dialog-box";
import { giveFocusBack } from "./give-focus-back";
import { lazyComponent } from "./lazy-component";
import { menuOrigin } from "./menu-origin";
import { closeOnMissing } from "./opener";
import "./dialog.css";

const DialogBox = lazyComponent(async () => (await import("./dialog-box")).DialogBox, closeOnMissing);

/** Loads the code of dialogs, for one that something waits for: without it, it would not be there. */
export const loadDialog = DialogBox.load;

/** Gives the focus back to the button of the menu that the dialog was opened from, if React Aria has nothing to give it back to. */
function useMenuOrigin(isOpen: boolean): void {
  useEffect(() => {
    const origin = isOpen ? menuOrigin() : null;
    return origin ? () => giveFocusBack(origin) : undefined;
  }, [isOpen]);
}

/** A dialog over the page. Once it was open it stays mounted: closing restores the focus, unmounting may not. */
export function Dialog(props: DialogProps) {
  useMenuOrigin(props.isOpen);
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? <DialogBox {...props} /> : null;
}

/**
 * The confirmation of an action that cannot be undone; the title names the record ("Delete role Editors?"). An action that takes a while
 * returns a promise: the dialog stays and is busy until that settles, and then closes.
 */
export function ConfirmDialog(props: {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly isOpen: boolean;
  /** The action has begun: it can neither be cancelled nor begun again. */
  readonly isPending?: boolean;
  /** The action takes nothing away: its button is no warning. */
  readonly isHarmless?: boolean;
  readonly onConfirm: () => Promise<void> | void;
  readonly onCancel: () => void;
}) {
  const [isRunning, setRunning] = useState(false);
  const isPending = isRunning || props.isPending === true;
  const cancel = () => isPending || props.onCancel();

  function confirm(): void {
    const action = props.onConfirm();
    if (!(action instanceof Promise)) return;
    setRunning(true);
    void action.finally(() => {
      setRunning(false);
      props.onCancel();
    });
  }

  return (
    <Dialog title={props.title} isOpen={props.isOpen} onClose={cancel} isAlert>
      <p>{props.text}</p>
      <div className="dialog-actions">
        <Button variant="secondary" onPress={cancel}>
          {props.cancel}
        </Button>
        <Button variant={props.isHarmless ? "primary" : "danger"} isPending={isPending} onPress={confirm}>
          {props.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
