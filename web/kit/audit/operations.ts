// Phrases for administration operations: their subject, and whether they read, change or delete. A test reads the contract for them.

import type { Translate } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";

type Access = "read" | "write" | "delete";

const OPERATIONS: readonly (readonly [area: Phrase, operations: Readonly<Partial<Record<Access, string>>>])[] = [
  [
    "global:shell.users",
    {
      read: "listUsers usersWithInfo userFacets getUser getUserAccess listUserSessions colleagues exportUsers listBulkJobs getBulkJob bulkJobResult",
      write:
        "createUser updateUser putUserImage restoreUser importUsers bulkUsers startBulkJob undoBulkJob autoAssignUsers assignUser unassignUser removeUserFactors endUserSession endUserSessions",
      delete: "deleteUser",
    },
  ],
  [
    "audit:groups.invitations",
    {
      read: "invitedUsers invitationRequests",
      write: "inviteUser resendInvitation acceptInvitation declineInvitation",
      delete: "deleteInviteUser",
    },
  ],
  [
    "global:shell.roles",
    {
      read: "listRoles getRole roleApps roleUsers listRoleMembers",
      write: "createRole updateRole previewRole",
      delete: "deleteRole",
    },
  ],
  [
    "global:shell.tenants",
    {
      read: "listTenants getTenant getTenantOverview getTenantSecurity listTenantApps",
      write: "createTenant updateTenant updateTenantSecurity putTenantApps putTenantLogo resendTenant signOutEverybody",
      delete: "deleteTenant",
    },
  ],
  ["global:shell.apps", { read: "listApps", write: "createApp updateApp", delete: "deleteApp" }],
  ["global:shell.audit", { read: "listEvents exportEvents" }],
  ["global:shell.operations", { read: "operations" }],
  ["audit:groups.accounts", { read: "getIdentity", write: "disableIdentity enableIdentity" }],
  ["admin:views.label", { write: "shareView", delete: "unshareView" }],
];

const KNOWN: Readonly<Record<string, readonly [area: Phrase, access: Access]>> = Object.fromEntries(
  OPERATIONS.flatMap(([area, operations]) =>
    Object.entries(operations).flatMap(([access, ids]) => ids.split(" ").map((id) => [id, [area, access as Access]])),
  ),
);

/** Earlier operation ids and those of today: an audit event keeps the id of its time. */
const RENAMED: Readonly<Record<string, string>> = {
  changeApp: "updateApp",
  changeRole: "updateRole",
  changeTenant: "updateTenant",
  changeTenantSecurity: "updateTenantSecurity",
  changeUser: "updateUser",
  makeTenant: "createTenant",
  rolePeople: "listRoleMembers",
};

/** Subject and action of an operation; undefined outside of administration. */
export const operationPhrases = (operation: string) => KNOWN[RENAMED[operation] ?? operation];

/** Both as a text. */
export function operationName(operation: string, t: Translate): string | undefined {
  const [area, access] = operationPhrases(operation) ?? [];
  return area && access ? `${t(area)}: ${t(`global:rights.${access}`)}` : undefined;
}
