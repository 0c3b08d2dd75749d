// The codes of refusals and the phrase that each has. A code without a phrase does not compile.

import type { Phrase, PhrasedCode, PhrasedFieldCode } from "../i18n/phrases";

/** Codes of the contract, section Failures, `network`: no answer at all, and `timeout`: none in time. */
export const errorCodes = [
  "malformed_json",
  "guard_missing",
  "guard_invalid",
  "guard_expired",
  "unauthenticated",
  "session_expired",
  "invalid_credentials",
  "pin_failed",
  "provider_failed",
  "provider_cancelled",
  "provider_email_missing",
  "origin_refused",
  "xsrf_invalid",
  "password_reset_required",
  "email_unverified",
  "tenant_missing",
  "forbidden",
  "admin_role_protected",
  "self_toggle_forbidden",
  "identity_foreign",
  "signup_disabled",
  "password_reset_disabled",
  "invitation_wrong_email",
  "reauthentication_required",
  "device_not_enrolled",
  "bot_check_failed",
  "not_found",
  "invitation_invalid",
  "method_not_allowed",
  "payload_too_large",
  "unsupported_media_type",
  "guard_replayed",
  "mail_exists",
  "conflict",
  "last_admin",
  "link_expired",
  "invitation_expired",
  "version_conflict",
  "pin_blocked",
  "too_many_attempts",
  "validation_failed",
  "idempotency_mismatch",
  "internal",
  "maintenance",
  "unavailable",
  "network",
  "timeout",
] as const satisfies readonly PhrasedCode[];

/** Why a call was refused. */
export type ErrorCode = (typeof errorCodes)[number];

/** Codes of refused fields. */
export const fieldCodes = [
  "required",
  "min_length",
  "max_length",
  "phone",
  "email",
  "min_val",
  "max_val",
  "invalid_value",
  "weak_password",
  "password_mismatch",
  "unknown_field",
  "shared_user_employee",
  "page_too_deep",
] as const satisfies readonly PhrasedFieldCode[];

/** Why a field was refused. */
export type FieldCode = (typeof fieldCodes)[number];

/** Whether a text is a code that we know: a newer server may have more. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return errorCodes.includes(code as ErrorCode);
}

/** The phrase of a code. */
export function phraseOf(code: ErrorCode): Phrase {
  return `global:errors.${code}`;
}

/** The phrase of a field's code. */
export function fieldPhraseOf(code: FieldCode): Phrase {
  return `forms:errors.${code}`;
}
