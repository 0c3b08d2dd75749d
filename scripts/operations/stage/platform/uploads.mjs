// The files of a worker: a session says which are missing, and returns a token that the version needs.

import { ApiError } from "./api-error.mjs";

/** A token in the platform's format; its signature is not checked. */
const token = (claims) =>
  ["{}", JSON.stringify(claims), ""].map((part) => Buffer.from(part).toString("base64url")).join(".");

export const uploadRoutes = [
  [
    "POST",
    "/accounts/:account/workers/scripts/:script/assets-upload-session",
    ({ account, body, params }) => {
      const hashes = [...new Set(Object.values(JSON.parse(body).manifest).map(({ hash }) => hash))];
      const missing = hashes.filter((hash) => !account.uploads.has(hash));
      account.session = { missing: new Set(missing), done: token({ done: params.script }) };
      if (missing.length === 0) return { jwt: account.session.done, buckets: [] };
      const jwt = token({ session: params.script });
      account.session.jwt = jwt;
      return { jwt, buckets: [missing] };
    },
  ],
  [
    "POST",
    "/accounts/:account/workers/assets/upload",
    async ({ account, request, body }) => {
      const form = await new Response(body, {
        headers: { "content-type": request.headers["content-type"] },
      }).formData();
      if (!account.session) throw new ApiError(400, 10304, "There is no upload session");
      for (const [hash, file] of form) {
        account.uploads.set(hash, Buffer.from(await file.text(), "base64"));
        account.session.missing.delete(hash);
      }
      return account.session.missing.size === 0 ? { jwt: account.session.done } : {};
    },
  ],
];
