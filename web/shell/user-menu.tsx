// The user menu: own account, companies, language, theme, sign out.

import { Button } from "react-aria-components/Button";
import { Header } from "react-aria-components/Header";
import { Menu, MenuItem, MenuSection, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import type { OpenSession } from "../api/shapes";
import { useLanguage, useT } from "../i18n/i18n";
import { type Language, languages } from "../i18n/languages";
import { switchLanguage } from "../i18n/switch";
import { Avatar } from "../ui/avatar";
import { chooseTheme, type Theme, themes, useTheme } from "./theme";

interface Choice {
  readonly id: string;
  readonly label: string;
}

/** One choice of several, with a mark at the current one. */
function Choices(props: {
  readonly title: string;
  readonly choices: readonly Choice[];
  readonly current: string;
  readonly onChoose: (id: string) => void;
}) {
  return (
    <MenuSection
      className="menu-section"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[props.current]}
      onSelectionChange={(keys) => {
        const [chosen] = keys;
        if (chosen !== undefined && chosen !== props.current) props.onChoose(String(chosen));
      }}
    >
      <Header className="menu-title">{props.title}</Header>
      {props.choices.map(({ id, label }) => (
        <MenuItem key={id} id={id} className="option" textValue={label}>
          {label}
        </MenuItem>
      ))}
    </MenuSection>
  );
}

/** The menu behind the person's picture. */
export function UserMenu(props: {
  readonly session: OpenSession;
  readonly onCompany: (companyId: string) => void;
  readonly onAccount: () => void;
  readonly onLock: () => void;
  readonly onSignOut: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const theme = useTheme();
  const { user, organisations, tenant } = props.session;
  const label = t("global:shell.userMenu", { name: user.displayName });
  return (
    <MenuTrigger>
      <Button className="user-button">
        <Avatar name={user.email} initials={user.initials} image={user.image} size={36} />
        <span className="visually-hidden">{label}</span>
        <span className="user-button-name" aria-hidden="true">
          {user.displayName}
        </span>
      </Button>
      <Popover className="popover user-menu" placement="bottom end">
        <Menu aria-label={label}>
          <MenuSection className="menu-section" aria-label={t("global:shell.account")}>
            <MenuItem id="account" className="option" onAction={props.onAccount}>
              {t("global:shell.account")}
            </MenuItem>
          </MenuSection>
          {organisations.length > 1 ? (
            <Choices
              title={t("global:shell.companies")}
              choices={organisations.map(({ companyId, title }) => ({ id: companyId, label: title }))}
              current={tenant?.companyId ?? ""}
              onChoose={props.onCompany}
            />
          ) : null}
          <Choices
            title={t("global:language.label")}
            choices={languages.map(({ code, name }) => ({ id: code, label: name }))}
            current={language}
            onChoose={(code) => void switchLanguage(code as Language)}
          />
          <Choices
            title={t("global:theme.label")}
            choices={themes.map((id) => ({ id, label: t(`global:theme.${id}`) }))}
            current={theme}
            onChoose={(id) => chooseTheme(id as Theme)}
          />
          <MenuSection className="menu-section" aria-label={t("global:actions.signOut")}>
            <MenuItem id="lock" className="option" onAction={props.onLock}>
              {t("global:shell.lock")}
            </MenuItem>
            <MenuItem id="sign-out" className="option option-danger" onAction={props.onSignOut}>
              {t("global:actions.signOut")}
            </MenuItem>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
