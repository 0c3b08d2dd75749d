// Dialogs over the page. Nothing of them is loaded with a page; what one asks is.

import { useState } from "react";
import { Button } from "./button";
import type { DialogProps } from "./dialog-box";
import { later } from "./later";
import { closes } from "./opener";
import "./dialog.css";

const DialogBox = later(async () => (await import("./dialog-box")).DialogBox, closes);

/** A dialog over the page. Once it was open it stays: what closes gives the focus back, and what is taken away may not. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.isOpen);
  if (props.isOpen && !wasOpen) setWasOpen(true);
  return wasOpen ? <DialogBox {...props} /> : null;
}

/** Asks before something that cannot be undone; the title names the thing ("Delete role Editors?"). */
export function ConfirmDialog(props: {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly isOpen: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}) {
  return (
    <Dialog title={props.title} isOpen={props.isOpen} onClose={props.onCancel} isAlert>
      <p>{props.text}</p>
      <div className="dialog-actions">
        <Button variant="secondary" onPress={props.onCancel}>
          {props.cancel}
        </Button>
        <Button variant="danger" onPress={props.onConfirm}>
          {props.confirm}
        </Button>
      </div>
    </Dialog>
  );
}
