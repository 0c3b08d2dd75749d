// The operations of the contract over the one way to the API (`request.ts`): paths, queries and bodies are checked against what is
// generated of openapi.json, answers come typed.

import { config } from "../config/config";
import { type Endpoint, webConfiguration } from "../config/web-configuration";
import type { Operations } from "./generated/operations.gen";
import { type CallOptions, call } from "./request";
import type { Wire } from "./shapes";
import { authUrl } from "./url";

/** Verb and path of an operation. */
export type Operation = keyof Operations;

type RequestOf<Op extends Operation> = Operations[Op]["takes"];

/** What is given: it is only read. */
type DeepReadonly<Shape> = Shape extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Shape extends object
    ? { readonly [Member in keyof Shape]: DeepReadonly<Shape[Member]> }
    : Shape;

/** The body of an operation. */
export type Body<Op extends Operation> = DeepReadonly<NonNullable<RequestOf<Op>["body"]>>;

/** The query of an operation; what is undefined is not asked for. */
export type Query<Op extends Operation> = DeepReadonly<NonNullable<RequestOf<Op>["query"]>>;

/** What an operation answers. */
export type Answer<Op extends Operation> = Wire<Operations[Op]["answers"][keyof Operations[Op]["answers"]]>;

type PathInput<Taken> = Taken extends { path: infer Path } ? { readonly path: DeepReadonly<Path> } : unknown;
type QueryInput<Taken> = Taken extends { query?: infer Query }
  ? { readonly query?: DeepReadonly<NonNullable<Query>> }
  : unknown;
/** A file is told in the contract by its bytes. */
type BodyInput<Taken> = Taken extends { body: infer Content }
  ? Content extends readonly number[]
    ? { readonly file: NonNullable<CallOptions["file"]> }
    : { readonly body: DeepReadonly<Content> } | { readonly makeBody: () => Promise<DeepReadonly<Content>> }
  : Pick<CallOptions, "makeBody"> & { readonly body?: Readonly<Record<string, never>> };
/** The version that a change is made over, the name of a creation: where the operation reads them. */
type HeaderInput<Taken> = Taken extends { headers?: infer Headers }
  ? ("If-Match" extends keyof NonNullable<Headers> ? Pick<CallOptions, "ifMatch"> : unknown) &
      ("Idempotency-Key" extends keyof NonNullable<Headers> ? Pick<CallOptions, "idempotencyKey"> : unknown)
  : unknown;

/** What an operation is given, and how it is called. */
export type Input<Op extends Operation> = PathInput<RequestOf<Op>> &
  QueryInput<RequestOf<Op>> &
  BodyInput<RequestOf<Op>> &
  HeaderInput<RequestOf<Op>> &
  Omit<CallOptions, "body" | "makeBody" | "file" | "ifMatch" | "idempotencyKey">;

/** What is left away where nothing must be given. */
type Arguments<Op extends Operation> = Partial<Input<Op>> extends Input<Op> ? [input?: Input<Op>] : [input: Input<Op>];

/** An operation of administration, wherever it is (specification 7). */
export function admin(path: string): string {
  const { host, prefix, path: base } = webConfiguration.administration;
  return `${host}${prefix || config().apiPrefix}/${base}/${path}`;
}

/** Operations that a developer may have moved. */
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

function textOf(query: Readonly<Record<string, unknown>>): string {
  const parameters = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return parameters.length === 0 ? "" : `?${new URLSearchParams(parameters)}`;
}

/**
 * Calls an operation and answers what it answers, undefined for 204.
 *
 * @throws {Failure} for every refusal, with code `network` when nobody answered, and `timeout` when nobody did in time
 */
export function api<Op extends Operation>(operation: Op, ...[input]: Arguments<Op>): Promise<Answer<Op>> {
  // Of all operations at once the compiler could not say what is given.
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
  return call<Answer<Op>>(method, address + textOf(query), how);
}
