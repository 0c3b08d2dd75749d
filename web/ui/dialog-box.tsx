// A dialog: React Aria traps and restores the focus, and closes on Escape.

import type { ReactNode } from "react";
import { Dialog as Base } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { AriaLanguage } from "./aria-language";
import "./dialog.css";
import "./overlay.css";

export interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly isAlert?: boolean;
  /** Something was typed: a press outside, which may be a slip, does not discard it. */
  readonly isUnsaved?: boolean;
  readonly isOpen: boolean;
}

/** The dialog, while it is open. */
export function DialogBox(props: DialogProps) {
  return (
    <AriaLanguage>
      <ModalOverlay
        className="overlay"
        isOpen={props.isOpen}
        onOpenChange={(open) => open || props.onClose()}
        isDismissable={!(props.isAlert || props.isUnsaved)}
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
    </AriaLanguage>
  );
}
