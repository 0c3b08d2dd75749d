// The modals of the product. What an address may open over any page stands here.

import type { ComponentType } from "react";
import { loadSections } from "../client/i18n/i18n";
import { askRights } from "../client/session/rights";
import { Modals } from "../kit/modals/host";
import type { ModalRoute } from "../kit/modals/outlet";

type Form = { readonly Component: ComponentType };

/** A form of administration: it wants its phrases and the rights of who looks at it. */
async function form(load: () => Promise<Form>): Promise<Form> {
  void askRights();
  const [page] = await Promise.all([load(), loadSections(["admin"])]);
  return page;
}

const userForm = () => form(() => import("../features/users/form-page"));
const roleForm = () => form(() => import("../features/roles/form-page"));
const appForm = () => form(() => import("../features/apps/form-page"));
const tenantForm = () => form(() => import("../features/companies/form-page"));

/** What an address may open. */
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

/** Draws what is open. */
export function ModalHost() {
  return <Modals routes={modalRoutes} />;
}
