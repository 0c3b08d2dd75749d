// KV: namespaces with unique titles, and their keys.

import { randomBytes } from "node:crypto";
import { ApiError } from "./api-error.mjs";

function find(account, id) {
  const found = account.namespaces.get(id);
  if (!found) throw new ApiError(404, 10013, "get namespace: 'namespace not found'");
  return found;
}

/** A value that is the body, or a form with metadata. */
async function valueIn({ request, body }) {
  const type = request.headers["content-type"] ?? "";
  if (!type.startsWith("multipart/form-data")) return { value: body };
  const form = await new Response(body, { headers: { "content-type": type } }).formData();
  const value = form.get("value");
  return {
    value: Buffer.from(typeof value === "string" ? value : await value.arrayBuffer()),
    metadata: JSON.parse(form.get("metadata") ?? "null") ?? undefined,
  };
}

export const namespaceRoutes = [
  [
    "GET",
    "/accounts/:account/storage/kv/namespaces",
    ({ account, query }) => {
      const size = Number(query.get("per_page") ?? 20);
      const from = (Number(query.get("page") ?? 1) - 1) * size;
      return [...account.namespaces.values()].slice(from, from + size).map(({ id, title }) => ({ id, title }));
    },
  ],
  [
    "POST",
    "/accounts/:account/storage/kv/namespaces",
    ({ account, body }) => {
      const { title } = JSON.parse(body);
      if ([...account.namespaces.values()].some((namespace) => namespace.title === title))
        throw new ApiError(400, 10014, "create namespace: 'a namespace with this account ID and title already exists'");
      const id = randomBytes(16).toString("hex");
      account.namespaces.set(id, { id, title, values: new Map() });
      return { id, title, supports_url_encoding: true };
    },
  ],
  [
    "GET",
    "/accounts/:account/storage/kv/namespaces/:id/keys",
    ({ account, params, query }) => {
      const keys = [...find(account, params.id).values].filter(([name]) => name.startsWith(query.get("prefix") ?? ""));
      const items = keys.map(([name, { metadata }]) => ({ name, metadata }));
      return { items, info: { result_info: { count: items.length, cursor: "" } } };
    },
  ],
  [
    "GET",
    "/accounts/:account/storage/kv/namespaces/:id/values/:key",
    ({ account, params }) => {
      const stored = find(account, params.id).values.get(params.key);
      if (!stored) throw new ApiError(404, 10009, "get: 'key not found'");
      return { raw: { status: 200, headers: {}, body: stored.value } };
    },
  ],
  [
    "PUT",
    "/accounts/:account/storage/kv/namespaces/:id/values/:key",
    async (context) => {
      find(context.account, context.params.id).values.set(context.params.key, await valueIn(context));
      return null;
    },
  ],
  [
    "DELETE",
    "/accounts/:account/storage/kv/namespaces/:id/values/:key",
    ({ account, params }) => {
      find(account, params.id).values.delete(params.key);
      return null;
    },
  ],
];
