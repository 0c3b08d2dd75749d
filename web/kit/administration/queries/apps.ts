// Queries of the catalogue of apps.

import { type CatalogueApp, catalogue, catalogueApps, companyApps } from "../../../client/api/admin-apps";
import { Failure } from "../../../client/api/failure";
import { readQuery } from "../../../client/session/read-query";
import type { Scope } from "../../../client/session/scope";
import { list, record } from "./parts";

/** The catalogue of apps. */
export const appList = list("apps", "list", catalogueApps);

/** An app of the catalogue, which the server returns as a whole. */
async function app(id: string, signal: AbortSignal): Promise<CatalogueApp> {
  const found = (await catalogue(signal)).find(({ appId }) => appId === id);
  if (!found) throw new Failure(404, "not_found");
  return found;
}

/** One app of the catalogue. */
export const appRecord = record<CatalogueApp>("apps", app, ({ appId }) => appId);

export const appsOfCompany = (scope: Scope, id: string) =>
  readQuery(scope, "apps", { key: ["company", id], queryFn: (signal) => companyApps(id, signal) });
