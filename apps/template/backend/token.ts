// The caller: from the token of the gateway, verified with the platform's public keys. Nothing else in a request is trusted.

import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey, jwtVerify } from "jose";

export interface Caller {
  readonly user: string;
  readonly tenant: string;
  readonly access: string;
  /** Unique id of the request. */
  readonly call: string;
}

/** A binding that serves `/.well-known/jwks.json`. */
export interface Platform {
  fetch(url: string, init?: RequestInit): Promise<Response>;
}

/** The platform's public keys, cached by the isolate and requested again when a token names an unknown one. */
let keys: JWTVerifyGetKey | undefined;

const keysOf = (platform: Platform) =>
  createRemoteJWKSet(new URL("https://asgard/.well-known/jwks.json"), {
    cooldownDuration: 10_000,
    [customFetch]: (url, init) => platform.fetch(url, init),
  });

/** The caller of a request, or undefined when its token is not valid for this app now. */
export async function callerOf(request: Request, app: string, platform: Platform): Promise<Caller | undefined> {
  keys ??= keysOf(platform);
  const token = /^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
  const verified = await jwtVerify<{ tid: string; access: string }>(token, keys, {
    algorithms: ["EdDSA"],
    issuer: "asgard",
    audience: app,
    requiredClaims: ["sub", "tid", "access", "exp", "jti"],
    // Sixty seconds in all, including a clock difference of five seconds to the platform.
    maxTokenAge: 55,
    clockTolerance: 5,
  }).catch(() => undefined);
  // The gateway issues tokens for one app: one with several audiences is not the gateway's.
  if (verified?.payload.aud !== app) return undefined;
  const { sub = "", tid, access, jti = "" } = verified.payload;
  return { user: sub, tenant: tid, access, call: jti };
}
