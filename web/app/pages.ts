// The pages that the build prerenders in every language, and the addresses for which the worker sends them.

// With their extensions, because `npm run generate` imports this file as it is.
import { inShell } from "../client/config/shell-base.ts";
import type { Section } from "../client/i18n/phrases.ts";
import { paths } from "../client/paths.ts";

/** A prerendered page. */
export interface PageTemplate {
  /** Name of its file. */
  readonly template: string;
  /** Addresses that get it; a segment that begins with `:` matches any one. */
  readonly patterns: readonly string[];
  /** Address that is rendered; none for pages that only wait for the session. */
  readonly rendered?: string;
  /** Modules that the page needs at once, besides the entry: the browser preloads them. */
  readonly modules: readonly string[];
  /** Sections of phrases that it shows besides those of every page: the browser preloads them, too. */
  readonly phrases?: readonly Section[];
  /**
   * A small script signs in there before the application has started (`early.ts`): modules that it fetches ahead for the pages after it.
   */
  readonly ahead?: readonly string[];
  /** Feature flag that must be on. */
  readonly feature?: "signup" | "passwordReset" | "welcomePage";
  /** Whether it is closed during maintenance. */
  readonly maintained?: boolean;
}

const both = (...names: string[]) => names.flatMap((name) => [`/${name}`, `/auth/${name}`]);

const core = ["app/core-area.tsx", "app/boundary.tsx"];
/** Modules and phrases of a page before the sign-in. */
const authPage = (page: string): Pick<PageTemplate, "modules" | "phrases"> => ({
  modules: [...core, "shell/auth-layout.tsx", page],
  phrases: ["auth"],
});
const frame = [...core, "app/signed-in-layout.tsx"];
const startPage = [...frame, "features/start-page/page.tsx"];

const inside = (name: string) => [inShell(name), inShell(`auth/${name}`)];

const administration = [
  ...["user", "role", "tenant", "app"].flatMap((area) =>
    ["", "/overview", "/create", "/edit/:id"].flatMap((page) => inside(`admin/${area}${page}`)),
  ),
  ...inside("admin/user/import"),
  ...inside("admin/user/:id"),
  ...inside("admin/role/:id"),
  ...inside("admin/tenant/:id"),
  ...inside("admin/audit"),
  ...inside("admin/operations"),
  ...inside("admin/accounts"),
];

/** Every prerendered page. */
export const pageTemplates: readonly PageTemplate[] = [
  {
    template: "login-business",
    patterns: both("login-business", "login", "login-partners"),
    rendered: paths.signIn(),
    ...authPage("features/sign-in/page.tsx"),
    ahead: startPage,
  },
  {
    template: "organization-chooser",
    patterns: [...both("organization-chooser", "tenants"), paths.companyAccess(), paths.companyAccessNarrow()],
    rendered: paths.chooser(),
    ...authPage("app/company-chooser.tsx"),
    maintained: true,
  },
  {
    template: "forgot",
    patterns: both("forgot"),
    rendered: paths.forgot(),
    ...authPage("features/password-forgotten/page.tsx"),
    feature: "passwordReset",
    maintained: true,
  },
  {
    // Open whatever the flag says: users who must choose a new password come here, and those who said "That was not me".
    template: "reset",
    patterns: both("reset/:mail/:code"),
    rendered: paths.reset("-", "-"),
    ...authPage("features/password-reset/page.tsx"),
    maintained: true,
  },
  {
    template: "not-me",
    patterns: both("not-me/:code"),
    rendered: paths.notMe("-"),
    ...authPage("features/not-me/page.tsx"),
    maintained: true,
  },
  {
    template: "confirm-mail",
    patterns: both("confirm-mail", "confirm-mail/:mail/:key"),
    rendered: paths.confirmMailWaiting(),
    ...authPage("features/confirm-mail/page.tsx"),
    maintained: true,
  },
  {
    template: "signup",
    patterns: both("signup"),
    rendered: paths.signUp(),
    ...authPage("features/sign-up/page.tsx"),
    feature: "signup",
    maintained: true,
  },
  {
    // It first verifies the invitation, so the form is not there yet.
    template: "signup-invited",
    patterns: both("signup/:email/:invitation"),
    rendered: paths.signUpInvited("-", "-"),
    ...authPage("features/sign-up/page.tsx"),
    feature: "signup",
    maintained: true,
  },
  {
    template: "invitation",
    patterns: both("invitation/:tenant/:email/:code"),
    rendered: paths.invitation("-", "-", "-"),
    ...authPage("features/invitation/page.tsx"),
    maintained: true,
  },
  {
    template: "lockscreen-main",
    patterns: both("lockscreen-main"),
    rendered: paths.lockScreen(),
    ...authPage("features/lock-screen/main.tsx"),
    maintained: true,
  },
  {
    template: "lockscreen-users",
    patterns: both("lockscreen-users"),
    rendered: paths.lockScreenUsers(),
    ...authPage("features/lock-screen/users.tsx"),
    maintained: true,
  },
  {
    template: "signoff",
    patterns: both("signoff"),
    rendered: paths.signOff(),
    ...authPage("features/sign-off/page.tsx"),
  },
  {
    template: "menu",
    patterns: [paths.auth()],
    rendered: paths.auth(),
    ...authPage("features/menu/page.tsx"),
    feature: "welcomePage",
    maintained: true,
  },
  {
    template: "maintenance",
    patterns: both("maintenance"),
    rendered: paths.maintenance(),
    ...authPage("features/problem-pages/maintenance.tsx"),
  },
  {
    template: "404",
    patterns: both("404"),
    rendered: paths.notFound(),
    ...authPage("features/problem-pages/not-found.tsx"),
  },
  {
    template: "500",
    patterns: both("500"),
    rendered: paths.serverError(),
    ...authPage("features/problem-pages/server-error.tsx"),
  },
  {
    template: "shell",
    patterns: [...new Set(["/", paths.home()]), paths.account()],
    modules: startPage,
    maintained: true,
  },
  {
    template: "administration",
    patterns: administration,
    modules: [...frame, "kit/administration/page.ts"],
    phrases: ["admin"],
    maintained: true,
  },
  { template: "blank", patterns: [paths.catalogue()], modules: [] },
];

/** `_pages/routes.json`: maps addresses to pages for the worker. */
export function routesDocument() {
  return {
    templates: pageTemplates.map(({ rendered: _, modules: __, phrases: ___, ahead: ____, ...template }) => template),
    shell: "shell",
    notFound: "404",
    // Unknown addresses under /auth (G2).
    menu: "menu",
  };
}
