// The modals of the product: the table of what an address may open over any page.

import type { ComponentType } from "react";
import { loadSections } from "../client/i18n/i18n";
import { refreshRights } from "../client/session/rights";
import { Modals } from "../kit/modals/host";
import type { ModalRoute } from "../kit/modals/outlet";

type Form = { readonly Component: ComponentType };

/** A form of administration: loads its phrases, and refreshes the user's rights. */
async function form(load: () => Promise<Form>): Promise<Form> {
  void refreshRights();
  const [page] = await Promise.all([load(), loadSections(["admin"])]);
  return page;
}

const userForm = () => form(() => import("../features/users/form-page"));
const roleForm = () => form(() => import("../features/roles/form-page"));
const appForm = () => form(() => import("../features/apps/form-page"));
const tenantForm = () => form(() => import("../features/companies/form-page"));

/** The table of modals. */
export const modalRoutes: readonly ModalRoute[] = [
  { path: "user/create", title: "global:shell.users", load: userForm },
  { path: "user/edit/:id", title: "global:shell.users", load: userForm },
  { path: "role/create", title: "global:shell.roles", load: roleForm },
  { path: "role/edit/:id", title: "global:shell.roles", load: roleForm },
  { path: "tenant/create", title: "global:shell.tenants", load: tenantForm },
  { path: "tenant/edit/:id", title: "global:shell.tenants", load: tenantForm },
  { path: "app/create", title: "global:shell.apps", load: appForm },
  { path: "app/edit/:id", title: "global:shell.apps", load: appForm },
];

/** Renders the open modals. */
export function ModalHost() {
  return <Modals routes={modalRoutes} />;
}
