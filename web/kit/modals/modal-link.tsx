// A link to a page that opens as a modal over this one. With Ctrl, in another tab, or sent to somebody it is the page.

import type { DOMAttributes, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import type { ModalOptions } from "./options";
import { canOpenRouted, openRoutedModal } from "./routed";

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** The link. */
export function ModalLink(props: {
  /** The page. */
  readonly to: string;
  /** The path in the table of modals. */
  readonly modal: string;
  readonly options?: ModalOptions;
  readonly className?: string;
  readonly label?: string;
  /** What happens while somebody is at the link and has not followed it. */
  readonly near?: Pick<DOMAttributes<HTMLAnchorElement>, "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur">;
  readonly children: ReactNode;
}) {
  const { label } = props;
  return (
    <Link
      {...props.near}
      to={props.to}
      {...(props.className ? { className: props.className } : {})}
      {...(label ? { "aria-label": label, title: label } : {})}
      onClick={(event) => {
        if (!isPlain(event) || !canOpenRouted()) return;
        event.preventDefault();
        void openRoutedModal(props.modal, props.options);
      }}
    >
      {props.children}
    </Link>
  );
}
