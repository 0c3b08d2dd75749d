// The entries of the user menu: account, companies, language, theme, density, the view, lock, sign out.

import Building from "lucide-react/icons/building-2";
import ChevronRight from "lucide-react/icons/chevron-right";
import Languages from "lucide-react/icons/languages";
import Lock from "lucide-react/icons/lock";
import SignOut from "lucide-react/icons/log-out";
import Beside from "lucide-react/icons/panel-right";
import Rows from "lucide-react/icons/rows-3";
import Sliders from "lucide-react/icons/sliders-horizontal";
import Theme from "lucide-react/icons/sun-moon";
import User from "lucide-react/icons/user";
import { Header } from "react-aria-components/Header";
import { Menu, MenuItem, MenuSection, SubmenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import type { Company, OpenSession } from "../client/api/shapes";
import { useLanguage, useT } from "../client/i18n/i18n";
import { type Language, languages } from "../client/i18n/languages";
import { changeLanguage } from "../kit/forms/change-language";
import type { Choice } from "../ui/choices";
import { Icon, type IconShape } from "../ui/icon";
import { MenuFrame } from "../ui/menu-frame";
import type { OverlayProps } from "../ui/opener";
import { submenuPlacement } from "../ui/submenu-placement";
import { useAllCompanies } from "./all-companies";
import { type Density, densities, density, type Theme as ThemeName, theme, themes } from "./theme";
import "../ui/popover.css";
import "./user-menu.css";

/** Data and actions of the menu. */
export interface UserMenuProps {
  readonly session: OpenSession;
  readonly onCompany: (company: Company) => void;
  readonly onAccount: () => void;
  readonly onView: () => void;
  /** Absent when the right sidebar has no content. */
  readonly onBeside: (() => void) | undefined;
  readonly onLock: () => void;
  readonly onSignOut: () => void;
}

/** The icon of an entry, then its words. */
function EntryLabel({ icon, children }: { readonly icon: IconShape; readonly children: string }) {
  return (
    <span className="option-words">
      <Icon icon={icon} size={18} />
      {children}
    </span>
  );
}

/** An entry that does something. */
function Entry(props: {
  readonly id: string;
  readonly icon: IconShape;
  readonly label: string;
  readonly isDanger?: boolean;
  readonly onAction: () => void;
}) {
  const { id, icon, label, isDanger, onAction } = props;
  return (
    <MenuItem id={id} className={isDanger ? "option option-danger" : "option"} textValue={label} onAction={onAction}>
      <EntryLabel icon={icon}>{label}</EntryLabel>
    </MenuItem>
  );
}

/** A submenu with one choice; the entry shows the current one. */
function Choices(props: {
  readonly id: string;
  readonly icon: IconShape;
  readonly title: string;
  readonly choices: readonly Choice[];
  readonly current: string;
  readonly onChoose: (id: string) => void;
}) {
  const { id, icon, title, choices, current, onChoose } = props;
  return (
    <SubmenuTrigger>
      <MenuItem id={id} className="option" textValue={title}>
        <EntryLabel icon={icon}>{title}</EntryLabel>
        <span className="option-now">{choices.find((choice) => choice.id === current)?.label}</span>
        <Icon icon={ChevronRight} size={16} isDirected />
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
  const companies = useAllCompanies(organisations);
  return (
    <MenuFrame {...{ id, trigger, start, onClose, label }} frame="user-menu">
      <MenuSection className="menu-section" aria-label={t("global:shell.account")}>
        <Header className="user-menu-head">
          <strong>{`${user.firstName} ${user.lastName}`.trim() || user.displayName}</strong>
          <span className="muted">{user.email}</span>
        </Header>
        <Entry id="account" icon={User} label={t("global:shell.account")} onAction={props.onAccount} />
      </MenuSection>
      <MenuSection className="menu-section" aria-label={t("global:shell.view")}>
        {organisations.length > 1 ? (
          <Choices
            id="company"
            icon={Building}
            title={t("global:shell.companies")}
            choices={companies.map(({ companyId, title }) => ({ id: companyId, label: title }))}
            current={tenant?.companyId ?? ""}
            onChoose={(id) => {
              const company = companies.find(({ companyId }) => companyId === id);
              if (company) props.onCompany(company);
            }}
          />
        ) : null}
        <Choices
          id="language"
          icon={Languages}
          title={t("global:language.label")}
          choices={languages.map(({ code, name }) => ({ id: code, label: name }))}
          current={language}
          onChoose={(code) => void changeLanguage(code as Language)}
        />
        <Choices
          id="theme"
          icon={Theme}
          title={t("global:theme.label")}
          choices={themes.map((id) => ({ id, label: t(`global:theme.${id}`) }))}
          current={theme.use()}
          onChoose={(id) => theme.choose(id as ThemeName)}
        />
        <Choices
          id="density"
          icon={Rows}
          title={t("global:density.label")}
          choices={densities.map((id) => ({ id, label: t(`global:density.${id}`) }))}
          current={density.use()}
          onChoose={(id) => density.choose(id as Density)}
        />
        <Entry id="view" icon={Sliders} label={t("global:shell.view")} onAction={props.onView} />
        {props.onBeside ? (
          <Entry id="beside" icon={Beside} label={t("global:shell.beside")} onAction={props.onBeside} />
        ) : null}
      </MenuSection>
      <MenuSection className="menu-section" aria-label={t("global:actions.signOut")}>
        <Entry id="lock" icon={Lock} label={t("global:shell.lock")} onAction={props.onLock} />
        <Entry id="sign-out" icon={SignOut} label={t("global:actions.signOut")} isDanger onAction={props.onSignOut} />
      </MenuSection>
    </MenuFrame>
  );
}
