// What the preview of a role shows besides the row: its rights, and its first members.

import type { Role } from "../../client/api/admin-roles";
import { useT } from "../../client/i18n/i18n";
import { RecordSection } from "../../kit/administration/record-page";
import { RoleLevels } from "./role-levels";
import { RoleMembers } from "./role-members";

export function RolePreview({ role }: { readonly role: Role }) {
  const t = useT();
  return (
    <>
      <RecordSection title={t("admin:roles.page.rights")}>
        <RoleLevels role={role} />
      </RecordSection>
      <RecordSection title={t("admin:roles.page.people")}>
        <RoleMembers role={role} />
      </RecordSection>
    </>
  );
}
