// Who calls: the token of the gateway, verified by the platform's public keys (EdDSA). Nothing else that a request says is believed.

export interface Caller {
  readonly user: string;
  readonly tenant: string;
  readonly access: string;
  /** Names this call alone. */
  readonly call: string;
}

/** Whatever answers `/.well-known/jwks.json`. */
export interface Platform {
  fetch(url: string): Promise<Response>;
}

type Jwk = JsonWebKey & { readonly kid: string };

const KEYS = "https://asgard/.well-known/jwks.json";
/** Keys are asked for again when one is named that is not known, and no more often than this. */
const PAUSE_MS = 10_000;

let keys: readonly Jwk[] = [];
let asked = Number.NEGATIVE_INFINITY;

async function keyOf(kid: unknown, platform: Platform, now: number): Promise<Jwk | undefined> {
  const find = () => keys.find((key) => key.kid === kid);
  if (!find() && now - asked > PAUSE_MS) {
    asked = now;
    keys = ((await (await platform.fetch(KEYS)).json()) as { readonly keys: readonly Jwk[] }).keys;
  }
  return find();
}

const bytes = (text: string) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
const read = (text: string) => JSON.parse(new TextDecoder().decode(bytes(text))) as Record<string, unknown>;

/** The caller that a request's token names, or undefined where it proves nothing to this app now. */
export async function callerOf(
  request: Request,
  app: string,
  platform: Platform,
  now = Date.now(),
): Promise<Caller | undefined> {
  try {
    const [, token = ""] = /^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "") ?? [];
    const [head = "", body = "", signature = "", ...more] = token.split(".");
    const { alg, kid } = read(head);
    const jwk = alg === "EdDSA" && more.length === 0 ? await keyOf(kid, platform, now) : undefined;
    if (!jwk) return undefined;
    const key = await crypto.subtle.importKey("jwk", jwk, "Ed25519", false, ["verify"]);
    const signed = new TextEncoder().encode(`${head}.${body}`);
    if (!(await crypto.subtle.verify("Ed25519", key, bytes(signature), signed))) return undefined;
    const { iss, aud, exp, iat, sub, tid, access, jti } = read(body);
    const seconds = now / 1000;
    // A clock may be a few seconds behind the platform's.
    const isNow = Number(exp) > seconds && Number(iat) < seconds + 5 && Number(exp) - Number(iat) <= 60;
    if (iss !== "asgard" || aud !== app || !isNow || !sub || !tid || !jti) return undefined;
    return { user: String(sub), tenant: String(tid), access: String(access), call: String(jti) };
  } catch {
    return undefined;
  }
}
