// The entries of the user menu: account, companies, language, theme, density, the view, lock, sign out.

import ChevronRight from "lucide-react/icons/chevron-right";
import { Header } from "react-aria-components/Header";
import { Menu, MenuItem, MenuSection, SubmenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import type { OpenSession } from "../client/api/shapes";
import { useLanguage, useT } from "../client/i18n/i18n";
import { type Language, languages } from "../client/i18n/languages";
import { switchLanguage } from "../client/i18n/switch";
import type { Choice } from "../ui/choices";
import { Icon } from "../ui/icon";
import { MenuFrame } from "../ui/menu-frame";
import type { OverlayProps } from "../ui/opener";
import { submenuPlacement } from "../ui/submenu-placement";
import { type Density, densities, density, type Theme, theme, themes } from "./theme";
import "../ui/popover.css";
import "./user-menu.css";

/** Data and actions of the menu. */
export interface UserMenuProps {
  readonly session: OpenSession;
  readonly onCompany: (companyId: string) => void;
  readonly onAccount: () => void;
  readonly onView: () => void;
  /** Absent when the right sidebar has no content. */
  readonly onBeside: (() => void) | undefined;
  readonly onLock: () => void;
  readonly onSignOut: () => void;
}

/** A submenu with one choice; the entry shows the current one. */
function Choices(props: {
  readonly id: string;
  readonly title: string;
  readonly choices: readonly Choice[];
  readonly current: string;
  readonly onChoose: (id: string) => void;
}) {
  const { id, title, choices, current, onChoose } = props;
  return (
    <SubmenuTrigger>
      <MenuItem id={id} className="option" textValue={title}>
        <span>{title}</span>
        <span className="option-now">{choices.find((choice) => choice.id === current)?.label}</span>
        <Icon of={ChevronRight} size={16} isDirected />
      </MenuItem>
      <Popover className="popover user-submenu" placement={submenuPlacement()}>
        <Menu
          aria-label={title}
          selectionMode="single"
          disallowEmptySelection
          selectedKeys={[current]}
          onSelectionChange={(keys) => {
            const [chosen] = keys;
            if (chosen !== undefined && chosen !== current) onChoose(String(chosen));
          }}
        >
          {choices.map((choice) => (
            <MenuItem key={choice.id} id={choice.id} className="option" textValue={choice.label}>
              {choice.label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </SubmenuTrigger>
  );
}

export function UserMenuList(props: UserMenuProps & OverlayProps & { readonly label: string }) {
  const t = useT();
  const language = useLanguage();
  const { id, trigger, start, onClose, label } = props;
  const { user, organisations, tenant } = props.session;
  return (
    <MenuFrame {...{ id, trigger, start, onClose, label }} frame="user-menu">
      <MenuSection className="menu-section" aria-label={t("global:shell.account")}>
        <Header className="user-menu-head">
          <strong>{`${user.firstName} ${user.lastName}`.trim() || user.displayName}</strong>
          <span className="muted">{user.email}</span>
        </Header>
        <MenuItem id="account" className="option" onAction={props.onAccount}>
          {t("global:shell.account")}
        </MenuItem>
      </MenuSection>
      <MenuSection className="menu-section" aria-label={t("global:shell.view")}>
        {organisations.length > 1 ? (
          <Choices
            id="company"
            title={t("global:shell.companies")}
            choices={organisations.map(({ companyId, title }) => ({ id: companyId, label: title }))}
            current={tenant?.companyId ?? ""}
            onChoose={props.onCompany}
          />
        ) : null}
        <Choices
          id="language"
          title={t("global:language.label")}
          choices={languages.map(({ code, name }) => ({ id: code, label: name }))}
          current={language}
          onChoose={(code) => void switchLanguage(code as Language)}
        />
        <Choices
          id="theme"
          title={t("global:theme.label")}
          choices={themes.map((id) => ({ id, label: t(`global:theme.${id}`) }))}
          current={theme.use()}
          onChoose={(id) => theme.choose(id as Theme)}
        />
        <Choices
          id="density"
          title={t("global:density.label")}
          choices={densities.map((id) => ({ id, label: t(`global:density.${id}`) }))}
          current={density.use()}
          onChoose={(id) => density.choose(id as Density)}
        />
        <MenuItem id="view" className="option" onAction={props.onView}>
          {t("global:shell.view")}
        </MenuItem>
        {props.onBeside ? (
          <MenuItem id="beside" className="option" onAction={props.onBeside}>
            {t("global:shell.beside")}
          </MenuItem>
        ) : null}
      </MenuSection>
      <MenuSection className="menu-section" aria-label={t("global:actions.signOut")}>
        <MenuItem id="lock" className="option" onAction={props.onLock}>
          {t("global:shell.lock")}
        </MenuItem>
        <MenuItem id="sign-out" className="option option-danger" onAction={props.onSignOut}>
          {t("global:actions.signOut")}
        </MenuItem>
      </MenuSection>
    </MenuFrame>
  );
}
