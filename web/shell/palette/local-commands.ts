// Commands without a request: pages, apps and actions that the user's rights permit.

import Keyboard from "lucide-react/icons/keyboard";
import Languages from "lucide-react/icons/languages";
import Lock from "lucide-react/icons/lock";
import SignOut from "lucide-react/icons/log-out";
import Plus from "lucide-react/icons/plus";
import Look from "lucide-react/icons/sun-moon";
import type { Company, OpenSession, TenantSession } from "../../client/api/shapes";
import type { Translate } from "../../client/i18n/i18n";
import { type Language, languages } from "../../client/i18n/languages";
import { paths } from "../../client/paths";
import { type Area, may, mayOpen } from "../../client/session/rights";
import { appCategory, appTitle, operatorPages } from "../app-names";
import { iconOf } from "../menu/icons";
import { entryOf } from "../micro-frontends/addresses";
import { isListOpen } from "../shortcuts/state";
import { type Density, densities, type Theme, themes } from "../theme";
import type { Command } from "./command";

/** The actions that commands run. */
export interface CommandActions {
  readonly go: (address: string) => void;
  readonly enter: (company: Company) => void;
  readonly setLanguage: (language: Language) => void;
  readonly setTheme: (theme: Theme) => void;
  readonly setDensity: (density: Density) => void;
  readonly adjustView: () => void;
  readonly lock: () => void;
  readonly signOut: () => void;
}

/** The user and the current state. */
export interface CommandContext {
  readonly session: OpenSession;
  /** Those that the user may enter. */
  readonly companies: readonly Company[];
  /** Undefined while unknown: then nothing of administration is offered. */
  readonly rights: TenantSession | undefined;
  readonly language: Language;
  readonly theme: Theme;
  readonly density: Density;
}

/** Areas of administration with their icons, lists, forms for a new record, and synonyms. */
const AREAS = [
  [
    "admin.users",
    "users",
    "global:shell.users",
    paths.users(),
    "palette:newUser",
    paths.userCreate(),
    "palette:words.users",
  ],
  [
    "admin.roles",
    "shield",
    "global:shell.roles",
    paths.roles(),
    "palette:newRole",
    paths.roleCreate(),
    "palette:words.roles",
  ],
  [
    "admin.tenants",
    "building",
    "global:shell.tenants",
    paths.tenants(),
    "palette:newTenant",
    paths.tenantCreate(),
    "palette:words.tenants",
  ],
] as const;

function pages(t: Translate, rights: TenantSession | undefined, { go }: CommandActions): Command[] {
  const page = (id: string, icon: string, title: string, address: string, words = ""): Command => {
    return { id, group: "pages", icon: iconOf(icon), title, words, run: () => go(address) };
  };
  const administration = t("global:shell.administration");
  return [
    page("home", "home", t("global:shell.home"), paths.home()),
    page("account", "person", t("global:shell.account"), paths.account(), t("palette:words.account")),
    ...AREAS.filter(([area]) => mayOpen(rights, area)).map(([area, icon, title, list, , , words]) =>
      page(area, icon, t(title), list, `${administration} ${t(words)}`),
    ),
    ...(rights?.operator
      ? operatorPages.map(([id, title, icon, address]) => page(id, icon, t(title), address, administration))
      : []),
    ...(mayOpen(rights, "admin.audit")
      ? [
          page(
            "admin.audit",
            "list",
            t("global:shell.audit"),
            paths.audit(),
            `${administration} ${t("palette:words.audit")}`,
          ),
        ]
      : []),
  ];
}

function apps(t: Translate, rights: TenantSession | undefined, { go }: CommandActions): Command[] {
  return (rights?.apps ?? []).flatMap((app) => {
    const { appId } = app;
    const address = entryOf(app);
    if (!address || address.startsWith("/auth/admin/")) return [];
    const [title, hint] = [appTitle(t, app), appCategory(t, app)];
    const icon = iconOf(app.icon ?? "app");
    return [{ id: `app ${appId}`, group: "apps" as const, icon, title, hint, run: () => go(address) }];
  });
}

/**
 * Whether the user may create a record in an area: only operators create companies; users may also be created with the onboarding right.
 */
function canCreate(rights: TenantSession | undefined, area: Area): boolean {
  if (area === "admin.tenants") return rights?.operator === true;
  return may(rights, area, "write") || (area === "admin.users" && rights?.hasOnBoardingRights === true);
}

function actions(
  t: Translate,
  { session, companies, rights, language, theme, density }: CommandContext,
  handlers: CommandActions,
): Command[] {
  const action = (id: string, icon: Command["icon"], title: string, run: () => void, words = ""): Command => {
    return { id, group: "actions", icon, title, words, run };
  };
  const others = companies.filter(({ companyId }) => companyId !== session.tenant?.companyId);
  return [
    ...AREAS.filter(([area]) => canCreate(rights, area)).map(([area, , , , title, form]) =>
      action(`new ${area}`, Plus, t(title), () => handlers.go(form), t("palette:words.create")),
    ),
    ...(rights?.operator
      ? [action("new app", Plus, t("palette:newApp"), () => handlers.go(paths.appCreate()), t("palette:words.create"))]
      : []),
    ...others.map((company) =>
      action(`enter ${company.companyId}`, iconOf("building"), t("palette:enter", { company: company.title }), () =>
        handlers.enter(company),
      ),
    ),
    action("lock", Lock, t("global:shell.lock"), handlers.lock, t("palette:words.lock")),
    action("sign out", SignOut, t("global:actions.signOut"), handlers.signOut, t("palette:words.signOut")),
    ...themes
      .filter((one) => one !== theme)
      .map((one) =>
        action(
          `theme ${one}`,
          Look,
          `${t("global:theme.label")}: ${t(`global:theme.${one}`)}`,
          () => handlers.setTheme(one),
          t("palette:words.look"),
        ),
      ),
    ...languages
      .filter(({ code }) => code !== language)
      .map(({ code, name }) =>
        action(`language ${code}`, Languages, `${t("global:language.label")}: ${name}`, () =>
          handlers.setLanguage(code),
        ),
      ),
    ...densities
      .filter((one) => one !== density)
      .map((one) =>
        action(
          `density ${one}`,
          Look,
          `${t("global:density.label")}: ${t(`global:density.${one}`)}`,
          () => handlers.setDensity(one),
          t("palette:words.look"),
        ),
      ),
    action("view", Look, t("global:shell.view"), handlers.adjustView, t("palette:words.look")),
    action("shortcuts", Keyboard, t("palette:shortcuts.title"), () => isListOpen.set(true)),
  ];
}

export function localCommands(t: Translate, context: CommandContext, handlers: CommandActions): readonly Command[] {
  return [
    ...pages(t, context.rights, handlers),
    ...apps(t, context.rights, handlers),
    ...actions(t, context, handlers),
  ];
}
