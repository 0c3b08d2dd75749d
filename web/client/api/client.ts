// Typed operations on top of `request.ts`: paths, queries and bodies are checked against the types generated from openapi.json, responses
// are typed.

import { config } from "../config/config";
import { type Endpoint, webConfiguration } from "../config/web-configuration";
import type { Operations } from "./generated/operations.gen";
import { type CallOptions, call } from "./request";
import type { Wire } from "./shapes";
import { authUrl } from "./url";

/** Method and path of an operation. */
export type Operation = keyof Operations;

type RequestOf<Op extends Operation> = Operations[Op]["takes"];

/** Input is only read. */
type DeepReadonly<Shape> = Shape extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Shape extends object
    ? { readonly [Member in keyof Shape]: DeepReadonly<Shape[Member]> }
    : Shape;

/** The body of an operation. */
export type Body<Op extends Operation> = DeepReadonly<NonNullable<RequestOf<Op>["body"]>>;

/** The query of an operation; undefined parameters are not sent. */
export type Query<Op extends Operation> = DeepReadonly<NonNullable<RequestOf<Op>["query"]>>;

/** The response of an operation. */
export type Answer<Op extends Operation> = Wire<Operations[Op]["answers"][keyof Operations[Op]["answers"]]>;

type PathInput<Taken> = Taken extends { path: infer Path } ? { readonly path: DeepReadonly<Path> } : unknown;
type QueryInput<Taken> = Taken extends { query?: infer Query }
  ? { readonly query?: DeepReadonly<NonNullable<Query>> }
  : unknown;
/** The contract describes a file by its bytes. */
type BodyInput<Taken> = Taken extends { body: infer Content }
  ? Content extends readonly number[]
    ? { readonly file: NonNullable<CallOptions["file"]> }
    : { readonly body: DeepReadonly<Content> } | { readonly makeBody: () => Promise<DeepReadonly<Content>> }
  : Pick<CallOptions, "makeBody"> & { readonly body?: Readonly<Record<string, never>> };
/** The version that an update is based on and the idempotency key, for operations that read these headers. */
type HeaderInput<Taken> = Taken extends { headers?: infer Headers }
  ? ("If-Match" extends keyof NonNullable<Headers> ? Pick<CallOptions, "ifMatch"> : unknown) &
      ("Idempotency-Key" extends keyof NonNullable<Headers> ? Pick<CallOptions, "idempotencyKey"> : unknown)
  : unknown;

/** Input of an operation and options of the request. */
export type Input<Op extends Operation> = PathInput<RequestOf<Op>> &
  QueryInput<RequestOf<Op>> &
  BodyInput<RequestOf<Op>> &
  HeaderInput<RequestOf<Op>> &
  Omit<CallOptions, "body" | "makeBody" | "file" | "ifMatch" | "idempotencyKey">;

/** The argument can be omitted when no input is required. */
type Arguments<Op extends Operation> = Partial<Input<Op>> extends Input<Op> ? [input?: Input<Op>] : [input: Input<Op>];

/** The address of an administration operation, at its configured path (specification 7). */
export function admin(path: string): string {
  const { host, prefix, path: base } = webConfiguration.administration;
  return `${host}${prefix || config().apiPrefix}/${base}/${path}`;
}

/** Operations whose endpoint is configurable. */
const moved: { readonly [Op in Operation]?: Endpoint } = {
  get "GET /api/user/me"() {
    return webConfiguration.me;
  },
  get "GET /api/tenant"() {
    return webConfiguration.tenant;
  },
  get "GET /api/business/list"() {
    return webConfiguration.companies;
  },
  get "GET /api/admin/user/usersWithInfo"() {
    return webConfiguration.usersWithInfo;
  },
};

function addressOf(path: string): string {
  const { apiPrefix, hosts } = config();
  if (path.startsWith("/api/admin/")) return admin(path.slice("/api/admin/".length));
  if (path.startsWith("/api/auth/")) return authUrl(path.slice("/api/auth/".length), apiPrefix, hosts);
  return apiPrefix + path.slice("/api".length);
}

/** The query of an address, which may have one already. */
function textOf(address: string, query: Readonly<Record<string, unknown>>): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return parameters.length === 0 ? "" : `${address.includes("?") ? "&" : "?"}${new URLSearchParams(parameters)}`;
}

/**
 * Calls an operation and returns its response, undefined for 204.
 *
 * @throws {Failure} for every error response, with code `network` when the server is unreachable and `timeout` when it did not respond in
 * time
 */
export function api<Op extends Operation>(operation: Op, ...[input]: Arguments<Op>): Promise<Answer<Op>> {
  // For the union of all operations the compiler cannot tell what the input is.
  const given: unknown = input;
  const {
    path: parts = {},
    query = {},
    ...how
  } = (given ?? {}) as CallOptions & {
    readonly path?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, unknown>>;
  };
  const [verb = "", path = ""] = operation.split(" ");
  const { method, path: elsewhere } = moved[operation] ?? { method: verb, path: undefined };
  const address =
    elsewhere === undefined
      ? addressOf(path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parts[name] ?? "")))
      : `${config().apiPrefix}/${elsewhere}`;
  return call<Answer<Op>>(method, address + textOf(address, query), how);
}
