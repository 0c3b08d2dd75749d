// An authenticator that the browser simulates: built in, keeping its credentials, and sure of its user.

const PLATFORM = {
  protocol: "ctap2",
  ctap2Version: "ctap2_1",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
};

/** Adds one to a tab. It answers whatever is asked, until it is told not to. */
export async function addAuthenticator(page, options = {}) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...PLATFORM, automaticPresenceSimulation: true, ...options },
  });
  return {
    /** Whether somebody touches it when it is asked. */
    answer: (enabled) => session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    /** Whether it recognises who touches it. */
    recognise: (isUserVerified) => session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    credentials: async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    put: (credential) => session.send("WebAuthn.addCredential", { authenticatorId, credential }),
    forget: (credentialId) => session.send("WebAuthn.removeCredential", { authenticatorId, credentialId }),
  };
}
