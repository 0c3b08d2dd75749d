// What was done, as a sentence.

import type { Act } from "../../client/api/home";
import type { Translate } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";

type Some = "home:acts.aPerson" | "home:acts.aRole" | "home:acts.aCompany";

/** The sentence of each action of the audit log, and what stands in it where the object has no name. */
const SENTENCES: Readonly<Record<string, readonly [sentence: Phrase, nameless?: Some]>> = {
  "member.created": ["home:acts.memberCreated", "home:acts.aPerson"],
  "member.updated": ["home:acts.memberUpdated", "home:acts.aPerson"],
  "member.removed": ["home:acts.memberRemoved", "home:acts.aPerson"],
  "member.restored": ["home:acts.memberRestored", "home:acts.aPerson"],
  "member.erased": ["home:acts.memberErased"],
  "member.assigned": ["home:acts.memberAssigned", "home:acts.aPerson"],
  "members.enabled": ["home:acts.membersEnabled"],
  "members.disabled": ["home:acts.membersDisabled"],
  "members.removed": ["home:acts.membersRemoved"],
  "members.restored": ["home:acts.membersRestored"],
  "members.roles_given": ["home:acts.membersRolesGiven"],
  "members.roles_taken": ["home:acts.membersRolesTaken"],
  "members.imported": ["home:acts.membersImported"],
  "members.assigned": ["home:acts.membersAssigned"],
  "members.exported": ["home:acts.membersExported"],
  "role.created": ["home:acts.roleCreated", "home:acts.aRole"],
  "role.updated": ["home:acts.roleUpdated", "home:acts.aRole"],
  "role.deleted": ["home:acts.roleDeleted", "home:acts.aRole"],
  "tenant.created": ["home:acts.tenantCreated", "home:acts.aCompany"],
  "tenant.apps_updated": ["home:acts.tenantAppsUpdated"],
  "tenant.updated": ["home:acts.tenantUpdated", "home:acts.aCompany"],
  "tenant.deleted": ["home:acts.tenantDeleted"],
  "tenant.signed_out": ["home:acts.tenantSignedOut"],
  "invitation.sent": ["home:acts.invitationSent", "home:acts.aPerson"],
  "invitation.resent": ["home:acts.invitationResent", "home:acts.aPerson"],
  "invitation.revoked": ["home:acts.invitationRevoked", "home:acts.aPerson"],
  "invitation.accepted": ["home:acts.invitationAccepted"],
  "invitation.declined": ["home:acts.invitationDeclined"],
  "identity.disabled": ["home:acts.identityDisabled"],
  "identity.enabled": ["home:acts.identityEnabled"],
  "user.erased": ["home:acts.userErased"],
  "audit.exported": ["home:acts.auditExported"],
  "access.denied": ["home:acts.accessDenied"],
};

/** What was done, by whom, to whom. */
export function sentenceOf(t: Translate, { action, actorName, objectName, count }: Act): string {
  const [sentence, nameless] = SENTENCES[action] ?? ["home:acts.other" as const];
  const object = objectName ?? (nameless ? t(nameless) : "");
  return t(sentence, { actor: actorName ?? t("home:acts.somebody"), object, action, count: count ?? 1 });
}
