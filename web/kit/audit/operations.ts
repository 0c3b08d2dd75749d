// Phrases for administration operations: their subject, and whether they read, change or delete. A test reads the contract for them.

import type { Translate } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";

type Act = "read" | "write" | "delete";

const OPERATIONS: readonly (readonly [area: Phrase, acts: Readonly<Partial<Record<Act, string>>>])[] = [
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
      read: "listRoles getRole roleApps roleUsers rolePeople",
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
  ["audit:groups.accounts", { write: "disableIdentity enableIdentity" }],
  ["admin:views.label", { write: "shareView", delete: "unshareView" }],
];

const KNOWN: Readonly<Record<string, readonly [area: Phrase, act: Act]>> = Object.fromEntries(
  OPERATIONS.flatMap(([area, acts]) =>
    Object.entries(acts).flatMap(([act, ids]) => ids.split(" ").map((id) => [id, [area, act as Act]])),
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
};

/** Subject and action of an operation; undefined outside of administration. */
export const operationPhrases = (operation: string) => KNOWN[RENAMED[operation] ?? operation];

/** Both as a text. */
export function operationName(operation: string, t: Translate): string | undefined {
  const [area, act] = operationPhrases(operation) ?? [];
  return area && act ? `${t(area)}: ${t(`global:rights.${act}`)}` : undefined;
}
