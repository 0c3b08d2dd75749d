// A client written from the HTTP contract alone: it shares no code with the worker or the web.

import { createCipheriv, createHash, randomBytes } from "node:crypto";

/** Size in bytes of a chunk of a streamed file. */
const PIECE = 256 * 1024;

const base64url = (bytes) => Buffer.from(bytes).toString("base64url");

/** A browser-like client of the product at `origin`. */
export class Client {
  constructor(origin) {
    this.origin = origin;
    this.cookies = new Map();
    this.guard = null;
    this.tenant = null;
  }

  /** A copy of the same tab. */
  clone() {
    const copy = new Client(this.origin);
    copy.cookies = new Map(this.cookies);
    copy.guard = this.guard;
    copy.tenant = this.tenant;
    return copy;
  }

  async fetchGuard() {
    const answer = await this.send(this.bare("POST", "/api/auth/guard", "{}"));
    this.guard = { ...answer.json, skew: answer.json.serverTime - Date.now() };
    return answer;
  }

  /** Headers without any proof. */
  bare(method, path, body = "") {
    const headers = { "x-token-lang": "de", origin: this.origin };
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (cookies) headers.cookie = cookies;
    if (body) headers["content-type"] = "application/json";
    return { method, path, headers, body };
  }

  /** The replay guard of one request. */
  seal(method, path, body, { offset = 0, nonce = randomBytes(16).toString("hex"), ...more } = {}) {
    const plain = { r: nonce, t: Date.now() + this.guard.skew + offset, s: this.guard.serverToken, ...more };
    if (body) plain.b = base64url(createHash("sha256").update(body).digest());
    const iv = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", Buffer.from(this.guard.key, "base64url"), iv);
    cipher.setAAD(Buffer.from(`${method} ${path}`));
    const sealed = Buffer.concat([iv, cipher.update(JSON.stringify(plain)), cipher.final(), cipher.getAuthTag()]);
    return `v1.${this.guard.kid}.${base64url(sealed)}`;
  }

  /** A request with everything that the contract requires. */
  draft(method, path, body = "") {
    const draft = this.bare(method, path, body);
    draft.headers["x-token-asgard"] = this.seal(method, path, body);
    if (this.cookies.has("utk")) draft.headers.authorization = `Bearer ${this.cookies.get("utk")}`;
    if (method !== "GET") draft.headers["x-xsrf-token"] = this.cookies.get("XSRF-TOKEN");
    if (this.tenant) draft.headers["x-token-tenant"] = this.tenant;
    return draft;
  }

  /** Sends a draft and ignores cookies of the response. */
  async raw({ method, path, headers, body }) {
    const response = await fetch(this.origin + path, { method, headers, body: body || undefined, redirect: "manual" });
    const text = await response.text();
    const json = text && response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : null;
    return { status: response.status, headers: response.headers, text, json, code: json?.code ?? "" };
  }

  /** Sends a draft and stores cookies and the tenant token. */
  async send(draft) {
    const answer = await this.raw(draft);
    for (const line of answer.headers.getSetCookie()) {
      const [pair] = line.split(";");
      const at = pair.indexOf("=");
      if (/max-age=0/i.test(line)) this.cookies.delete(pair.slice(0, at));
      else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    if (answer.json?.accessTenantToken) this.tenant = answer.json.accessTenantToken;
    return answer;
  }

  async post(path, body) {
    if (!this.guard) await this.fetchGuard();
    return this.send(this.draft("POST", path, body === undefined ? "" : JSON.stringify(body)));
  }

  /** A request of any method with a JSON or binary body and additional headers. */
  async call(method, path, body, headers = {}) {
    if (!this.guard) await this.fetchGuard();
    const isBytes = body instanceof Uint8Array;
    const draft = this.draft(method, path, body === undefined || isBytes ? (body ?? "") : JSON.stringify(body));
    return this.send({ ...draft, headers: { ...draft.headers, ...headers } });
  }

  /** Uploads a file, preceded by the hashes of its chunks. */
  async upload(method, path, file) {
    if (!this.guard) await this.fetchGuard();
    const hash = (bytes) => createHash("sha256").update(bytes).digest();
    const pieces = Array.from({ length: Math.ceil(file.length / PIECE) }, (_, at) =>
      hash(file.subarray(at * PIECE, (at + 1) * PIECE)),
    );
    const hashes = Buffer.concat(pieces);
    const draft = this.draft(method, path);
    const length = String(file.length);
    const sealed = this.seal(method, path, "", { h: base64url(hash(hashes)) });
    const headers = { "content-type": "application/octet-stream", "x-body-length": length, "x-token-asgard": sealed };
    return { ...draft, headers: { ...draft.headers, ...headers }, body: Buffer.concat([hashes, file]) };
  }

  async get(path) {
    if (!this.guard) await this.fetchGuard();
    return this.send(this.draft("GET", path));
  }

  signIn({ email, password }) {
    return this.post("/api/auth/signin", { email, password });
  }
}
