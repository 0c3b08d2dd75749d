// A fake of the worker for unit tests: decrypts guard headers as the contract says, and returns the responses of a test.

import { base64url, fromBase64url } from "../client/api/bytes";

// A test may have stopped the clock.
const { setTimeout: later } = globalThis;

/** A request as the fake received it. */
export interface RecordedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
  /** The body where it was a Blob. */
  readonly file?: Uint8Array;
  /** The decrypted guard, null for a request without one. */
  readonly guard: { r: string; t: number; s: string; b?: string; h?: string } | null;
}

/** The response of a test. */
export type Responder = (call: RecordedCall) => Response | Promise<Response>;

/** A problem document. */
export function problem(status: number, code: string, extra: object = {}): Response {
  return Response.json({ type: `/problems/${code}`, status, code, traceId: "t", ...extra }, { status });
}

/** An access token that expires at a time, in milliseconds; `sid` is its session, `scp` the scope of that. */
export function tokenUntil(expiresAt: number, mark = "x", sub?: string, scp?: string, sid?: string): string {
  const claims = { exp: Math.floor(expiresAt / 1000), mark, sub, scp, sid };
  const body = base64url(new TextEncoder().encode(JSON.stringify(claims)));
  return `h.${body}.s`;
}

/** Sets a readable cookie. */
export function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the code under test reads document.cookie
  document.cookie = `${name}=${value}; Path=/`;
}

/** Removes every cookie that the client reads. */
export function clearCookies(): void {
  for (const name of ["utk", "ttk", "uuId", "XSRF-TOKEN", "app.lang"]) {
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `${name}=; Path=/; Max-Age=0`;
  }
}

const pendingResponses = new Set<Promise<Response>>();
/** Requests that are being read, and steps of encryption, by which requests are prepared: that ends by itself, and takes as long as the machine takes. */
let beingRead = 0;
let beingEncrypted = 0;

for (const name of [
  "decrypt",
  "deriveBits",
  "deriveKey",
  "digest",
  "encrypt",
  "generateKey",
  "importKey",
  "sign",
] as const) {
  const { subtle } = crypto;
  const original = subtle[name].bind(subtle) as (...parameters: unknown[]) => Promise<unknown>;
  const counted = (...parameters: unknown[]) => {
    beingEncrypted += 1;
    return original(...parameters).finally(() => {
      beingEncrypted -= 1;
    });
  };
  Object.defineProperty(subtle, name, { value: counted, configurable: true });
}

/** Turns that a response is waited for: one that a test withholds never comes. */
const TURNS = 50;

/** Waits for the responses that are on their way, and for what follows from them. */
export async function settled(): Promise<void> {
  const turn = () => new Promise((resolve) => later(resolve, 1));
  while (beingRead + beingEncrypted > 0) await turn();
  for (let turns = 0; pendingResponses.size > 0 && turns < TURNS; turns += 1) await turn();
  pendingResponses.clear();
  await turn();
}

/** A response that a test withholds until it gives it. */
export function withheld(): { readonly response: Promise<Response>; readonly give: (response: Response) => void } {
  let give = (_: Response): void => undefined;
  const response = new Promise<Response>((resolve) => {
    give = resolve;
  });
  return { response, give };
}

/** Replaces the worker behind `fetch`. */
export class FakeWorker {
  readonly calls: RecordedCall[] = [];
  /** Requests without a response yet. */
  pending = 0;
  guardsGiven = 0;
  /** Headers of the requests for a guard. */
  readonly guardHeaders: Headers[] = [];
  /** The fake's clock minus the test's. */
  clockOffset = 0;
  private readonly keys = new Map<string, Uint8Array<ArrayBuffer>>();

  constructor(private readonly respond: Responder) {}

  /** Requested paths, without those of guards. */
  get paths(): string[] {
    return this.calls.map(({ method, path }) => `${method} ${path}`);
  }

  readonly fetch = async (input: URL | string, init: RequestInit = {}): Promise<Response> => {
    this.pending += 1;
    const answer = this.answer(input, init).finally(() => {
      this.pending -= 1;
      pendingResponses.delete(answer);
    });
    pendingResponses.add(answer);
    return answer;
  };

  private async answer(input: URL | string, init: RequestInit): Promise<Response> {
    const url = new URL(input, location.href);
    const method = init.method ?? "GET";
    const headers = new Headers(init.headers);
    if (url.pathname === "/api/auth/guard") return this.giveGuard(headers);
    beingRead += 1;
    const call = await this.read(url, { method, headers, sent: init.body }).finally(() => {
      beingRead -= 1;
    });
    this.calls.push(call);
    return this.respond(call);
  }

  private async read(
    { pathname, search }: URL,
    { method, headers, sent }: { method: string; headers: Headers; sent: RequestInit["body"] },
  ): Promise<RecordedCall> {
    const path = pathname + search;
    const guard = await this.open(headers.get("x-token-asgard"), `${method} ${path}`);
    const file = sent instanceof Blob ? new Uint8Array(await sent.arrayBuffer()) : undefined;
    return { method, path, headers, body: file ? "" : String(sent ?? ""), guard, ...(file ? { file } : {}) };
  }

  private giveGuard(headers: Headers): Response {
    this.guardsGiven += 1;
    this.guardHeaders.push(headers);
    const kid = `k${this.guardsGiven}`;
    const key = crypto.getRandomValues(new Uint8Array(32));
    this.keys.set(kid, key);
    const uuId = "0b9f6f0e-7d3e-4c1a-9b0e-0f6a1c2d3e4f";
    const serverTime = Date.now() + this.clockOffset;
    const given = { kid, key: base64url(key), serverToken: `s-${kid}`, serverTime, expiresIn: 43_200, uuId };
    if (headers.get("content-platform") === "native") {
      return Response.json({ ...given, deviceSecret: headers.get("x-device-secret") ?? `secret-${kid}` });
    }
    setCookie("XSRF-TOKEN", `xsrf-${kid}`);
    setCookie("uuId", uuId);
    return Response.json(given);
  }

  private async open(header: string | null, aad: string): Promise<RecordedCall["guard"]> {
    if (!header) return null;
    const [version, kid = "", sealed = ""] = header.split(".");
    const raw = this.keys.get(kid);
    if (version !== "v1" || !raw) throw new Error(`not a guard: ${header}`);
    const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["decrypt"]);
    const bytes = fromBase64url(sealed);
    const additionalData = new TextEncoder().encode(aad);
    const plain = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: bytes.slice(0, 12), additionalData },
      key,
      bytes.slice(12),
    );
    return JSON.parse(new TextDecoder().decode(plain)) as RecordedCall["guard"];
  }
}
