// Anna and her company, as the responses of a sign-in have them.

import type { SignIn } from "../client/api/shapes";

export const company = { companyId: "c1", title: "Nordlicht", logoSrc: null };

export const user = { id: "u1", userId: "u1", email: "anna@firma.de", resetPasswordRequired: false };

/** The response of a sign-in. */
export const signInAnswer = {
  uuId: "x",
  accessToken: "t",
  accessTenantToken: "tenant",
  scope: "full",
  company,
  organisations: [company],
  user,
};

/**
 * The response of a sign-in that differs from Anna's: by its user, for example, or by its company, which is the only one unless the
 * companies are named; null is none.
 */
export function signInOf(differing: Readonly<Record<string, unknown>>): SignIn {
  const { company: entered = company } = differing;
  const isIn = entered !== null;
  return {
    ...signInAnswer,
    accessTenantToken: isIn ? signInAnswer.accessTenantToken : null,
    company: entered,
    organisations: isIn ? [entered] : [],
    ...differing,
  } as unknown as SignIn;
}
