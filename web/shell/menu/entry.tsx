// A menu entry: a link within the product, into a micro-frontend or to another site, or a button.

import ChevronRight from "lucide-react/icons/chevron-right";
import type { AriaAttributes, KeyboardEvent, MouseEvent, ReactNode, Ref } from "react";
import { Link } from "react-router";
import { Icon } from "../../ui/icon";
import { logoUrl } from "../company-logo";
import { navigateMicroFrontend } from "../micro-frontends/navigation";
import { iconOf } from "./icons";
import type { MenuNode } from "./item";
import { addressOf } from "./selection";
import "./menu.css";

/** Whether a modifier or another mouse button opens the link in another tab or window: left to the browser. */
function isForBrowser(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
}

interface EntryProps extends AriaAttributes {
  readonly node: MenuNode;
  readonly className: string;
  readonly children: ReactNode;
  /** Called on selection by mouse, keyboard or touch; not when it is opened in another tab. */
  readonly onChosen: (node: MenuNode) => void;
  readonly role?: "menuitem";
  readonly tabIndex?: number;
  readonly isSelected?: boolean;
  readonly ref?: Ref<HTMLElement>;
  readonly onFocus?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

export function Entry({ node, onChosen, isSelected = false, ref, children, ...rest }: EntryProps) {
  const { path, mfeName, mfePath, callback } = node.item;
  const address = addressOf(node);
  const common = { ...rest, "data-entry": node.key, "data-selected": isSelected || undefined };
  const chosen = (event: MouseEvent) => {
    if (isForBrowser(event)) return;
    callback?.();
    onChosen(node);
  };
  if (mfeName !== undefined) {
    const open = (event: MouseEvent) => {
      if (isForBrowser(event)) return;
      event.preventDefault();
      // An external address is no app's.
      navigateMicroFrontend(mfeName, mfePath ?? "/", address === undefined ? undefined : path);
      chosen(event);
    };
    return (
      <a {...common} ref={ref as Ref<HTMLAnchorElement>} href={address ?? "/"} onClick={open}>
        {children}
      </a>
    );
  }
  if (address !== undefined) {
    return (
      <Link {...common} ref={ref as Ref<HTMLAnchorElement>} to={address} onClick={chosen}>
        {children}
      </Link>
    );
  }
  if (path !== undefined) {
    return (
      <a {...common} ref={ref as Ref<HTMLAnchorElement>} href={path} rel="noreferrer" onClick={chosen}>
        {children}
      </a>
    );
  }
  return (
    <button {...common} type="button" ref={ref as Ref<HTMLButtonElement>} onClick={chosen}>
      {children}
    </button>
  );
}

/** Image or icon of an entry; decorative. Entries without one reserve its space where others have one. */
export function EntryIcon({ node, isAlways = false }: { readonly node: MenuNode; readonly isAlways?: boolean }) {
  const { img, icon } = node.item;
  if (img) return <img className="entry-image" src={logoUrl(img)} alt="" width={20} height={20} />;
  return icon || isAlways ? <Icon icon={iconOf(icon ?? "")} /> : null;
}

/** Shows that a submenu opens; decorative. */
export function EntryArrow() {
  return (
    <span className="entry-arrow">
      <Icon icon={ChevronRight} size={16} isDirected />
    </span>
  );
}
