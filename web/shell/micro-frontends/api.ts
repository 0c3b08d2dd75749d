// The API for apps: each app's own part, below a prefix that no other app and nothing of the shell has.

import type { ApiInit } from "../../../apps/kit/contract";
import { type CallOptions, call } from "../../client/api/request";
import { streamedUpload } from "../../client/api/streamed-upload";
import { config } from "../../client/config/config";
import { beginSteps } from "../../client/session/within-scope";

/** The whole path of a request, or undefined if it is outside the app's own part. */
export function apiPath(app: string, path: string): string | undefined {
  const prefix = `${config().apiPrefix}/apps/${app}/`;
  if (path.split(/[?#]/)[0]?.includes("\\")) return undefined;
  const own = new URL(prefix + path.replace(/^\/+/, ""), location.origin);
  // A server may decode an encoded slash, and resolve dot segments before it. Of the address: reading it drops tabs and line breaks.
  if (/%2f|%5c/i.test(own.pathname)) return undefined;
  return own.origin === location.origin && own.pathname.startsWith(prefix) ? own.pathname + own.search : undefined;
}

/** Calls the app's own part of the API. */
export async function callOwn(app: string, path: string, init: ApiInit = {}): Promise<unknown> {
  const { method = "GET", body, file, ifMatch, idempotencyKey, signal } = init;
  const address = apiPath(app, path);
  if (!address) throw new TypeError(`${path} is not below /api/apps/${app}/`);
  const options: CallOptions = {
    body,
    idempotent: method === "GET",
    ...(ifMatch === undefined ? {} : { ifMatch }),
    ...(idempotencyKey ? { idempotencyKey } : {}),
    ...(signal ? { signal } : {}),
  };
  // An empty file has no hashes.
  if (!file?.size) return call(method, address, options);
  // The hashes of a large file take seconds, in which another company may be entered.
  const next = beginSteps();
  const upload = await streamedUpload(file);
  return next(() => call(method, address, { ...options, file: upload }));
}
