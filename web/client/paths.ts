// Every address of the product is built here and nowhere else.

// With its extension, because scripts outside the build import this file as it is.
import { inShell } from "./config/shell-base.ts";

/** Addresses of pages. */
export const paths = {
  home: () => inShell(""),
  /** The account, or one of its panels. */
  account: (panel?: "factors" | "pin") => inShell(panel ? `account#${panel}` : "account"),
  auth: () => "/auth",
  signIn: () => "/auth/login-business",
  signInAlias: () => "/auth/login",
  signInPartners: () => "/auth/login-partners",
  lockScreen: () => "/auth/lockscreen-main",
  lockScreenUsers: () => "/auth/lockscreen-users",
  signOff: () => "/auth/signoff",
  chooser: () => "/auth/organization-chooser",
  companyAccess: () => "/list-company-access",
  companyAccessNarrow: () => "/m/r/list-company-access",
  invitation: (tenant: string, email: string, code: string) =>
    `/auth/invitation/${encodeURIComponent(tenant)}/${encodeURIComponent(email)}/${code}`,
  forgot: () => "/auth/forgot",
  signUp: () => "/auth/signup",
  signUpInvited: (email: string, invitation: string) => `/auth/signup/${encodeURIComponent(email)}/${invitation}`,
  reset: (mail: string, code: string) => `/auth/reset/${encodeURIComponent(mail)}/${code}`,
  notMe: (code: string) => `/auth/not-me/${code}`,
  /** The frame of the bot check. */
  botCheck: (language: string) => `/auth/bot-check?lang=${language.slice(0, 2)}`,
  /** The page that waits until the address is verified. */
  confirmMailWaiting: () => "/auth/confirm-mail",
  maintenance: () => "/auth/maintenance",
  users: () => inShell("auth/admin/user/overview/"),
  /** The list with its invitation dialog open. */
  userInvite: () => inShell("auth/admin/user/overview/?invite=1"),
  /** The list of pending invitations, or of those in another state. */
  invitations: (state = "") =>
    inShell(`auth/admin/user/overview/?table=invite${state ? `&invited.state=${state}` : ""}`),
  userImport: () => inShell("auth/admin/user/import"),
  userCreate: () => inShell("auth/admin/user/create"),
  user: (user: string) => inShell(`auth/admin/user/${encodeURIComponent(user)}`),
  userEdit: (user: string) => inShell(`auth/admin/user/edit/${encodeURIComponent(user)}`),
  roles: () => inShell("auth/admin/role/overview/"),
  roleCreate: () => inShell("auth/admin/role/create"),
  /** The form of a new role, filled with the values of another one. */
  roleCopy: (role: string) => inShell(`auth/admin/role/create?copy=${encodeURIComponent(role)}`),
  role: (role: string) => inShell(`auth/admin/role/${encodeURIComponent(role)}`),
  roleEdit: (role: string) => inShell(`auth/admin/role/edit/${encodeURIComponent(role)}`),
  tenants: () => inShell("auth/admin/tenant/overview/"),
  tenantCreate: () => inShell("auth/admin/tenant/create"),
  tenant: (tenant: string) => inShell(`auth/admin/tenant/${encodeURIComponent(tenant)}`),
  tenantEdit: (tenant: string) => inShell(`auth/admin/tenant/edit/${encodeURIComponent(tenant)}`),
  apps: () => inShell("auth/admin/app/overview/"),
  appCreate: () => inShell("auth/admin/app/create"),
  appEdit: (app: string) => inShell(`auth/admin/app/edit/${encodeURIComponent(app)}`),
  operations: () => inShell("auth/admin/operations/"),
  accounts: () => inShell("auth/admin/accounts/"),
  audit: () => inShell("auth/admin/audit/"),
  notFound: () => "/404",
  serverError: () => "/500",
  catalogue: () => "/dev/ui",
} as const;

/** What opens over a page, in the table of modals. */
export const modalPaths = {
  userCreate: () => "user/create",
  roleCreate: () => "role/create",
  tenantCreate: () => "tenant/create",
  appCreate: () => "app/create",
  userEdit: (user: string) => `user/edit/${encodeURIComponent(user)}`,
  roleEdit: (role: string) => `role/edit/${encodeURIComponent(role)}`,
  tenantEdit: (tenant: string) => `tenant/edit/${encodeURIComponent(tenant)}`,
  appEdit: (app: string) => `app/edit/${encodeURIComponent(app)}`,
} as const;

/** A page with a return address of ours (G11). */
export function returning(page: string, to: string): string {
  return `${page}${page.includes("?") ? "&" : "?"}returnTo=${encodeURIComponent(to)}`;
}
