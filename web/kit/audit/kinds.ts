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

const of = (group: KindGroup, object: ObjectType): Kind => ({ group, object });

const KINDS: Readonly<Record<AuditAction, Kind>> = {
  "member.created": of("people", "user"),
  "member.updated": of("people", "user"),
  "member.removed": of("people", "user"),
  "member.restored": of("people", "user"),
  "member.erased": of("people", "user"),
  "member.factors_removed": of("people", "user"),
  "member.session_ended": of("people", "user"),
  "member.sessions_ended": of("people", "user"),
  "member.assigned": of("people", "user"),
  "members.bulk_finished": of("people", "none"),
  "members.enabled": of("people", "none"),
  "members.disabled": of("people", "none"),
  "members.removed": of("people", "none"),
  "members.restored": of("people", "none"),
  "members.assigned": of("people", "none"),
  "members.imported": of("people", "none"),
  "members.roles_given": of("people", "none"),
  "members.roles_taken": of("people", "none"),
  "invitation.sent": of("invitations", "invitation"),
  "invitation.resent": of("invitations", "invitation"),
  "invitation.revoked": of("invitations", "invitation"),
  "invitation.accepted": of("invitations", "user"),
  "invitation.declined": of("invitations", "user"),
  "role.created": of("roles", "role"),
  "role.updated": of("roles", "role"),
  "role.deleted": of("roles", "role"),
  "tenant.created": of("companies", "tenant"),
  "tenant.apps_updated": of("companies", "tenant"),
  "tenant.updated": of("companies", "tenant"),
  "tenant.deleted": of("companies", "tenant"),
  "tenant.security_changed": of("companies", "tenant"),
  "tenant.signed_out": of("companies", "tenant"),
  "app.created": of("companies", "app"),
  "app.updated": of("companies", "app"),
  "app.deleted": of("companies", "app"),
  "auth.signed_in": of("signIns", "user"),
  "auth.signed_in_by_pin": of("signIns", "user"),
  "auth.entered": of("signIns", "user"),
  "auth.signed_out": of("signIns", "user"),
  "auth.sign_in_failed": of("signIns", "none"),
  "auth.locked_out": of("signIns", "none"),
  "auth.pin_failed": of("signIns", "none"),
  "auth.pin_blocked": of("signIns", "none"),
  "auth.password_failed": of("signIns", "user"),
  "auth.second_factor_asked": of("signIns", "user"),
  "auth.second_factor_failed": of("signIns", "user"),
  "auth.second_factor_blocked": of("signIns", "none"),
  "auth.reauthenticated": of("signIns", "user"),
  "auth.refresh_reused": of("signIns", "user"),
  "user.session_ended": of("signIns", "user"),
  "user.sessions_ended": of("signIns", "user"),
  "auth.signed_up": of("accounts", "user"),
  "auth.email_verified": of("accounts", "user"),
  "auth.code_mailed": of("accounts", "user"),
  "auth.password_reset": of("accounts", "user"),
  "auth.pin_set": of("accounts", "user"),
  "auth.pin_removed": of("accounts", "user"),
  "auth.passkey_added": of("accounts", "user"),
  "auth.passkey_removed": of("accounts", "user"),
  "auth.passkey_renamed": of("accounts", "user"),
  "auth.totp_shown": of("accounts", "user"),
  "auth.totp_added": of("accounts", "user"),
  "auth.totp_removed": of("accounts", "user"),
  "auth.device_untrusted": of("accounts", "user"),
  "auth.disavowed": of("accounts", "user"),
  "auth.recovery_codes_made": of("accounts", "user"),
  "auth.card_shown": of("accounts", "user"),
  "auth.card_removed": of("accounts", "user"),
  "user.updated": of("accounts", "user"),
  "user.password_changed": of("accounts", "user"),
  "user.erased": of("accounts", "user"),
  "identity.disabled": of("accounts", "user"),
  "identity.enabled": of("accounts", "user"),
  "provider.linked": of("accounts", "provider"),
  "provider.unlinked": of("accounts", "provider"),
  "view.saved": of("data", "view"),
  "view.deleted": of("data", "view"),
  "members.exported": of("data", "none"),
  "audit.exported": of("data", "none"),
  "account.exported": of("data", "user"),
  "access.denied": of("data", "none"),
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
