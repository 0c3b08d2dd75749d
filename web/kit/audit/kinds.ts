// The kinds of audit events, grouped as in the filter. A kind without a group does not compile.

import type { AuditAction } from "../../client/api/generated";
import type { Phrase } from "../../client/i18n/phrases";

/** A group of kinds. */
export type KindGroup = "people" | "invitations" | "roles" | "companies" | "signIns" | "accounts" | "data";

/** Type of the object of an event. */
export type ObjectType = "user" | "role" | "tenant" | "invitation" | "provider" | "app" | "view" | "none";

interface Kind {
  readonly group: KindGroup;
  readonly object: ObjectType;
}

const kind = (group: KindGroup, object: ObjectType): Kind => ({ group, object });

const KINDS: Readonly<Record<AuditAction, Kind>> = {
  "member.created": kind("people", "user"),
  "member.updated": kind("people", "user"),
  "member.removed": kind("people", "user"),
  "member.restored": kind("people", "user"),
  "member.erased": kind("people", "user"),
  "member.factors_removed": kind("people", "user"),
  "member.session_ended": kind("people", "user"),
  "member.sessions_ended": kind("people", "user"),
  "member.assigned": kind("people", "user"),
  "members.bulk_finished": kind("people", "none"),
  "members.enabled": kind("people", "none"),
  "members.disabled": kind("people", "none"),
  "members.removed": kind("people", "none"),
  "members.restored": kind("people", "none"),
  "members.assigned": kind("people", "none"),
  "members.imported": kind("people", "none"),
  "members.roles_given": kind("people", "none"),
  "members.roles_taken": kind("people", "none"),
  "invitation.sent": kind("invitations", "invitation"),
  "invitation.resent": kind("invitations", "invitation"),
  "invitation.revoked": kind("invitations", "invitation"),
  "invitation.accepted": kind("invitations", "user"),
  "invitation.declined": kind("invitations", "user"),
  "invitation.lapsed": kind("invitations", "user"),
  "role.created": kind("roles", "role"),
  "role.updated": kind("roles", "role"),
  "role.deleted": kind("roles", "role"),
  "tenant.created": kind("companies", "tenant"),
  "tenant.apps_updated": kind("companies", "tenant"),
  "tenant.updated": kind("companies", "tenant"),
  "tenant.deleted": kind("companies", "tenant"),
  "tenant.security_changed": kind("companies", "tenant"),
  "tenant.signed_out": kind("companies", "tenant"),
  "app.created": kind("companies", "app"),
  "app.updated": kind("companies", "app"),
  "app.deleted": kind("companies", "app"),
  "auth.signed_in": kind("signIns", "user"),
  "auth.signed_in_by_pin": kind("signIns", "user"),
  "auth.entered": kind("signIns", "user"),
  "auth.signed_out": kind("signIns", "user"),
  "auth.sign_in_failed": kind("signIns", "none"),
  "auth.locked_out": kind("signIns", "none"),
  "auth.pin_failed": kind("signIns", "none"),
  "auth.pin_blocked": kind("signIns", "none"),
  "auth.password_failed": kind("signIns", "user"),
  "auth.second_factor_asked": kind("signIns", "user"),
  "auth.second_factor_failed": kind("signIns", "user"),
  "auth.second_factor_blocked": kind("signIns", "none"),
  "auth.reauthenticated": kind("signIns", "user"),
  "auth.refresh_reused": kind("signIns", "user"),
  "user.session_ended": kind("signIns", "user"),
  "user.sessions_ended": kind("signIns", "user"),
  "auth.signed_up": kind("accounts", "user"),
  "auth.email_verified": kind("accounts", "user"),
  "auth.code_mailed": kind("accounts", "user"),
  "auth.password_reset": kind("accounts", "user"),
  "auth.pin_set": kind("accounts", "user"),
  "auth.pin_removed": kind("accounts", "user"),
  "auth.passkey_added": kind("accounts", "user"),
  "auth.passkey_removed": kind("accounts", "user"),
  "auth.passkey_renamed": kind("accounts", "user"),
  "auth.totp_shown": kind("accounts", "user"),
  "auth.totp_added": kind("accounts", "user"),
  "auth.totp_removed": kind("accounts", "user"),
  "auth.device_untrusted": kind("accounts", "user"),
  "auth.disavowed": kind("accounts", "user"),
  "auth.recovery_codes_made": kind("accounts", "user"),
  "auth.card_shown": kind("accounts", "user"),
  "auth.card_removed": kind("accounts", "user"),
  "user.updated": kind("accounts", "user"),
  "user.password_changed": kind("accounts", "user"),
  "user.erased": kind("accounts", "user"),
  "identity.disabled": kind("accounts", "user"),
  "identity.enabled": kind("accounts", "user"),
  "provider.linked": kind("accounts", "provider"),
  "provider.unlinked": kind("accounts", "provider"),
  "view.saved": kind("data", "view"),
  "view.deleted": kind("data", "view"),
  "members.exported": kind("data", "none"),
  "audit.exported": kind("data", "none"),
  "account.exported": kind("data", "user"),
  "access.denied": kind("data", "none"),
};

const GROUPS: readonly KindGroup[] = ["people", "invitations", "roles", "companies", "signIns", "accounts", "data"];

/** Whether this release knows a kind. */
export function isKnown(action: string): action is AuditAction {
  return Object.hasOwn(KINDS, action);
}

/** Type of the object of an event; for a kind that only a newer release knows, one without names. */
export function objectTypeOf(action: string): ObjectType {
  return isKnown(action) ? KINDS[action].object : "none";
}

/** The kinds by group, in the order of the filter. */
export const kindGroups: readonly { readonly label: Phrase; readonly kinds: readonly AuditAction[] }[] = GROUPS.map(
  (group) => ({
    label: `audit:groups.${group}` as const,
    kinds: (Object.keys(KINDS) as AuditAction[]).filter((action) => KINDS[action].group === group),
  }),
);
