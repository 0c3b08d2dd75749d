// Dialogs: focus is trapped and given back, Escape closes.

import type { ReactNode } from "react";
import { Dialog as Base } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { Button } from "./button";
import "./dialog.css";
import "./overlay.css";

/** A dialog over the page. */
export function Dialog(props: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly isAlert?: boolean;
}) {
  return (
    <ModalOverlay
      className="overlay"
      isOpen={props.isOpen}
      onOpenChange={(open) => open || props.onClose()}
      isDismissable={!props.isAlert}
    >
      <Modal className="dialog">
        <Base role={props.isAlert ? "alertdialog" : "dialog"}>
          <Heading slot="title" className="dialog-title">
            {props.title}
          </Heading>
          {props.children}
        </Base>
      </Modal>
    </ModalOverlay>
  );
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
