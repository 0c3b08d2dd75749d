// The next step of a role that lacks something.

import type { Role } from "../../client/api/admin-roles";
import { useT } from "../../client/i18n/i18n";
import { modalPaths, paths } from "../../client/paths";
import { may, useRights } from "../../client/session/rights";
import { useRouteData } from "../../kit/administration/route-data";
import { useOpenForm } from "../../kit/modals/use-open-form";
import { Button } from "../../ui/button";
import { canEdit } from "./rules";

/** Opens the tab of the form where the role gets what it lacks, where the caller may change it. */
export function NextStepButton({ role, tab }: { readonly role: Role; readonly tab: "users" | "apps" }) {
  const t = useT();
  const rights = useRights();
  const route = useRouteData();
  const openForm = useOpenForm();
  const { roleId } = role;
  if (!may(rights, "admin.roles", "write") || !canEdit(role, rights, route)) return null;
  const form = { to: `${paths.roleEdit(roleId)}?tab=${tab}`, modal: `${modalPaths.roleEdit(roleId)};tab=${tab}` };
  return (
    <Button variant="secondary" onPress={() => openForm(form)}>
      {t(tab === "users" ? "admin:roles.page.addPeople" : "admin:roles.page.giveRights")}
    </Button>
  );
}
