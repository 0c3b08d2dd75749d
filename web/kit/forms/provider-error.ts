// The error of a provider's sign-in, in the address of the page that it returned to.

import { useLocation } from "react-router";
import { isErrorCode, phraseOf } from "../../client/api/codes";
import type { Phrase } from "../../client/i18n/phrases";
import { useInBrowser } from "../../client/store";

/** Codes with another meaning than in an API response. */
const own = {
  mail_exists: "auth:providers.refused.mail_exists",
  not_found: "auth:providers.refused.not_found",
  link_expired: "auth:providers.refused.link_expired",
  invalid_credentials: "auth:providers.refused.invalid_credentials",
  too_many_attempts: "auth:providers.refused.too_many_attempts",
  conflict: "auth:providers.refused.conflict",
} as const satisfies Readonly<Record<string, Phrase>>;

/** The phrase of a code; unknown codes get a general one. */
export function providerErrorPhrase(code: string): Phrase {
  if (Object.hasOwn(own, code)) return own[code as keyof typeof own];
  return phraseOf(isErrorCode(code) ? code : "internal");
}

/** `?error=` of the address as a phrase. Undefined while prerendering, without an address. */
export function useProviderError(): Phrase | undefined {
  const { search } = useLocation();
  const code = useInBrowser(() => new URLSearchParams(search).get("error"), null);
  return code === null ? undefined : providerErrorPhrase(code);
}
