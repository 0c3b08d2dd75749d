// Anna and her company, as the responses of a sign-in have them.

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
