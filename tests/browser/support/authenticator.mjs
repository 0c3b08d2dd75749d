// A virtual authenticator of the browser: built in, with resident keys and user verification.

const PLATFORM = {
  protocol: "ctap2",
  ctap2Version: "ctap2_1",
  transport: "internal",
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
};

/** Adds one to a tab. It responds to every request until `answer(false)`. */
export async function addAuthenticator(page, options = {}) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable", { enableUI: false });
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...PLATFORM, automaticPresenceSimulation: true, ...options },
  });
  return {
    /** Sets whether the simulated user touches the authenticator. */
    answer: (enabled) => session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
    /** Sets whether user verification succeeds. */
    recognise: (isUserVerified) => session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    credentials: async () => (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials,
    put: (credential) => session.send("WebAuthn.addCredential", { authenticatorId, credential }),
    forget: (credentialId) => session.send("WebAuthn.removeCredential", { authenticatorId, credentialId }),
  };
}
