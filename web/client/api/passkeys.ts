// Passkeys: their requests, and the ceremonies in which the browser creates and uses them. It brings a library along, so the pages before
// the sign-in load it on demand.

import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
  type WebAuthnErrorCode,
} from "@simplewebauthn/browser";
import { CHALLENGE_RENEWAL_MS, CHALLENGE_RETRY_MS } from "../timings";
import { type Answer, api, type Body } from "./client";
import type { ErrorCode } from "./codes";
import { deviceId } from "./device";
import { Failure } from "./failure";
import { knowsPasskeys } from "./native";
import type { SignIn } from "./shapes";
import { finishSignOut } from "./sign-out";

type CreationOptions = Parameters<typeof startRegistration>[0]["optionsJSON"];
type RequestOptions = Parameters<typeof startAuthentication>[0]["optionsJSON"];
type Options = Answer<"POST /api/auth/passkey/options">;

/** A passkey that signed a challenge. */
export type PasskeyAssertion = Pick<Body<"POST /api/auth/signin-passkey">, "challengeId" | "credential">;

const CODES: { readonly [Code in WebAuthnErrorCode]?: ErrorCode } = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: "passkey_exists",
  ERROR_CEREMONY_ABORTED: "passkey_cancelled",
  ERROR_INVALID_DOMAIN: "passkey_wrong_address",
  ERROR_INVALID_RP_ID: "passkey_wrong_address",
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: "passkey_unsupported",
};

/** The error of a ceremony as a `Failure` with a phrase. No request was made, so it has no HTTP status. */
function ceremonyFailure(error: unknown): Failure {
  if (!(error instanceof WebAuthnError)) return new Failure(400, "passkey_failed");
  const { cause } = error;
  // Cancelled, timed out, or no such passkey: browsers do not say which.
  const isCancelled = cause instanceof Error && cause.name === "NotAllowedError";
  return new Failure(400, CODES[error.code] ?? (isCancelled ? "passkey_cancelled" : "passkey_failed"));
}

async function ceremony<Credential>(begin: () => Promise<Credential>): Promise<Credential> {
  if (!knowsPasskeys()) throw new Failure(400, "passkey_unsupported");
  try {
    return await begin();
  } catch (error) {
    throw ceremonyFailure(error);
  }
}

/** Runs the assertion ceremony; `isOffered`: by the browser's autofill, until the user picks a passkey. */
export async function getAssertion({ challengeId, publicKey }: Options, isOffered = false): Promise<PasskeyAssertion> {
  const optionsJSON = publicKey as unknown as RequestOptions;
  const credential = await ceremony(() => startAuthentication({ optionsJSON, useBrowserAutofill: isOffered }));
  return { challengeId, credential: credential as unknown as PasskeyAssertion["credential"] };
}

/** Creates a passkey in the browser and stores it; the first factor returns recovery codes. */
export async function createPasskey(name: string): Promise<readonly string[] | undefined> {
  const { challengeId, publicKey } = await api("POST /api/user/passkeys/options", {});
  const optionsJSON = publicKey as unknown as CreationOptions;
  const made = await ceremony(() => startRegistration({ optionsJSON }));
  const credential = made as unknown as Body<"POST /api/user/passkeys">["credential"];
  return (await api("POST /api/user/passkeys", { body: { name, challengeId, credential } })).recoveryCodes ?? undefined;
}

/** Renames a passkey. */
export async function renamePasskey(id: string, name: string): Promise<void> {
  await api("PATCH /api/user/passkeys/{id}", { path: { id }, body: { name } });
}

/** Removes a passkey. */
export function removePasskey(id: string): Promise<void> {
  return api("DELETE /api/user/passkeys/{id}", { path: { id } });
}

/** Runs the assertion ceremony for the user's passkeys and sends the result: in the second step of a sign-in (`standsAlone`), and to reauthenticate. */
export async function showPasskey<Shown>(
  show: (passkey: PasskeyAssertion & { readonly method: "passkey" }) => Promise<Shown>,
  { standsAlone = false } = {},
): Promise<Shown> {
  const used = await getAssertion(await api("POST /api/auth/second-factor/options", { standsAlone }));
  try {
    return await show({ method: "passkey", ...used });
  } catch (thrown) {
    // `second_factor_failed` has the phrase of a wrong code, but none was typed.
    const isWrong = thrown instanceof Failure && thrown.code === "second_factor_failed";
    throw isWrong ? new Failure(thrown.status, "passkey_failed") : thrown;
  }
}

function signInOptions(): Promise<Options> {
  return api("POST /api/auth/passkey/options", { standsAlone: true });
}

async function signInBy(used: PasskeyAssertion): Promise<SignIn> {
  await finishSignOut();
  const body = { ...used, uuId: deviceId() };
  return api("POST /api/auth/signin-passkey", { body, standsAlone: true }) as Promise<SignIn>;
}

/** Signs in with a passkey that the user selects. */
export async function signInWithPasskey(): Promise<SignIn> {
  return signInBy(await getAssertion(await signInOptions()));
}

/** Events by which a user starts to use a field. */
const TYPING_EVENTS = ["pointerdown", "keydown", "focusin"] as const;

/**
 * Resolves when the user starts to use a field, or at once if a field has the focus already: on a slow connection the prerendered form is
 * used before this module has loaded. Until then nothing is requested, because the first request of a browser creates its device, and a
 * provider that is called at the same time would come back to another one.
 */
function userIsAtField(signal: AbortSignal): Promise<void> {
  if (document.activeElement instanceof HTMLInputElement) return Promise.resolve();
  return new Promise((resolve) => {
    const listen = ({ target }: Event) => {
      if (target instanceof HTMLInputElement) resolve();
    };
    for (const event of TYPING_EVENTS) addEventListener(event, listen, { signal });
  });
}

/**
 * Offers passkeys by the browser's autofill, where that is supported. `signIn` signs in with the selected one; without a selection nothing
 * happens.
 *
 * @param signal when the form is not shown any more
 */
export async function offerPasskeys(
  signIn: (send: () => Promise<SignIn>) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return;
  // Pages that are only loaded make no request.
  await userIsAtField(signal);
  let requestedAt = 0;
  // After this time the next focus requests another challenge: it expires after minutes. Sooner where the request has failed, but never at
  // once, because the server may be unreachable.
  let renewedAfter = CHALLENGE_RENEWAL_MS;
  let isRenewed = true;
  let resume: () => void = () => undefined;
  const renew = () => {
    if (Date.now() - requestedAt <= renewedAfter) return;
    isRenewed = true;
    WebAuthnAbortService.cancelCeremony();
    resume();
  };
  addEventListener("focusin", renew, { signal });
  signal.addEventListener("abort", () => {
    WebAuthnAbortService.cancelCeremony();
    resume();
  });
  while (isRenewed && !signal.aborted) {
    isRenewed = false;
    requestedAt = Date.now();
    renewedAfter = CHALLENGE_RENEWAL_MS;
    let options: Options | undefined;
    try {
      options = await signInOptions();
      if (signal.aborted) return;
      const used = await getAssertion(options, true);
      await signIn(() => signInBy(used));
    } catch (failure) {
      // The user did not start it, so no error is shown: the form is there.
      if (!(failure instanceof Failure)) throw failure;
    }
    if (options || signal.aborted) continue;
    requestedAt = Date.now();
    renewedAfter = CHALLENGE_RETRY_MS;
    await new Promise<void>((resolve) => {
      resume = resolve;
    });
  }
}
