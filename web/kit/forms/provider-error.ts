// What a sign-in by a provider says in the address of the page where it ended.

import { useLocation } from "react-router";
import { isErrorCode, phraseOf } from "../../client/api/codes";
import type { Phrase } from "../../client/i18n/phrases";
import { useInBrowser } from "../../client/store";

/** Codes that mean something else here than in an answer to a call. */
const own = {
  mail_exists: "auth:providers.refused.mail_exists",
  link_expired: "auth:providers.refused.link_expired",
  invalid_credentials: "auth:providers.refused.invalid_credentials",
  too_many_attempts: "auth:providers.refused.too_many_attempts",
  conflict: "auth:providers.refused.conflict",
} as const satisfies Readonly<Record<string, Phrase>>;

/** The phrase of a code; a code that we do not know is still a refusal. */
export function providerErrorPhrase(code: string): Phrase {
  if (Object.hasOwn(own, code)) return own[code as keyof typeof own];
  return phraseOf(isErrorCode(code) ? code : "internal");
}

/** `?error=` of the address as a phrase. The prerendered page knows no address. */
export function useProviderError(): Phrase | undefined {
  const { search } = useLocation();
  const code = useInBrowser(() => new URLSearchParams(search).get("error"), null);
  return code === null ? undefined : providerErrorPhrase(code);
}
