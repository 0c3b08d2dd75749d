// Who calls: the token of the gateway, verified by the platform's public keys. Nothing else that a request says is believed.

import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from "jose";

export interface Caller {
  readonly user: string;
  readonly tenant: string;
  readonly access: string;
  /** Names this call alone. */
  readonly call: string;
}

/** Whatever answers `/.well-known/jwks.json`. */
export interface Platform {
  fetch(url: string, init?: RequestInit): Promise<Response>;
}

/** The platform's public keys, kept by the isolate and asked for again when a token names one that is not among them. */
let keys: JWTVerifyGetKey | undefined;

const keysOf = (platform: Platform) =>
  createRemoteJWKSet(new URL("https://asgard/.well-known/jwks.json"), {
    cooldownDuration: 10_000,
    [customFetch]: (url, init) => platform.fetch(url, init),
  });

/** The caller that a request's token names, or undefined where it proves nothing to this app now. */
export async function callerOf(request: Request, app: string, platform: Platform): Promise<Caller | undefined> {
  keys ??= keysOf(platform);
  const token = /^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  const verified = await jwtVerify<{ tid: string; access: string }>(token, keys, {
    algorithms: ["EdDSA"],
    issuer: "asgard",
    audience: app,
    requiredClaims: ["sub", "tid", "access", "exp", "jti"],
    // Sixty seconds in all, of which a clock may be five beside the platform's.
    maxTokenAge: 55,
    clockTolerance: 5,
  }).catch(() => undefined);
  // The gateway makes tokens for one app: what names several is none of its.
  if (verified?.payload.aud !== app) return undefined;
  const { sub = "", tid, access, jti = "" } = verified.payload;
  return { user: sub, tenant: tid, access, call: jti };
}
