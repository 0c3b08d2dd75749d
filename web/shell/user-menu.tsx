// The user menu, opened by the user's picture.

import type { RefObject } from "react";
import { useT } from "../client/i18n/i18n";
import { Avatar } from "../ui/avatar";
import { lazyComponent } from "../ui/lazy-component";
import { closeOnMissing, Opener } from "../ui/opener";
import type { UserMenuProps } from "./user-menu-list";
import "./user-menu.css";

const UserMenuList = lazyComponent(async () => (await import("./user-menu-list")).UserMenuList, closeOnMissing);

/** The button, and the menu that it opens. */
export function UserMenu({
  buttonRef,
  ...props
}: UserMenuProps & { readonly buttonRef: RefObject<HTMLButtonElement | null> }) {
  const t = useT();
  const { user } = props.session;
  const label = t("global:shell.userMenu", { name: user.displayName });
  return (
    <Opener
      kind="menu"
      overlay={UserMenuList}
      overlayProps={{ ...props, label }}
      className="user-button"
      buttonRef={buttonRef}
    >
      <Avatar userId={user.userId} initials={user.initials} image={user.image} size={36} />
      <span className="visually-hidden">{label}</span>
      <span className="user-button-name" aria-hidden="true">
        {user.displayName}
      </span>
    </Opener>
  );
}
