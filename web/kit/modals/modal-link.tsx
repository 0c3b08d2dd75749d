// A link to a page that opens as a modal over this one. With Ctrl, in another tab, or shared, it is the page.

import type { DOMAttributes, MouseEvent, ReactNode } from "react";
import { Link } from "react-router";
import type { ModalOptions } from "./options";
import { canOpenRouted, openRoutedModal } from "./routed-modals";

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

export function ModalLink(props: {
  /** Address of the page. */
  readonly to: string;
  /** Path in the table of modals. */
  readonly modal: string;
  readonly options?: ModalOptions;
  readonly className?: string;
  readonly label?: string;
  /** Handlers for hovering and focusing the link. */
  readonly hoverProps?: Pick<
    DOMAttributes<HTMLAnchorElement>,
    "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur" | "onKeyDown"
  >;
  readonly children: ReactNode;
}) {
  const { label } = props;
  return (
    <Link
      {...props.hoverProps}
      to={props.to}
      className={props.className}
      aria-label={label}
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
