// Requests about apps: the catalogue of the operator, and the apps of a company.

import type { ListPage, ListQuery } from "./admin-list";
import { type Answer, api, type Body } from "./client";

export type CatalogueApp = Answer<"POST /api/admin/app">;

/** Fields of an app that are written: absent is unchanged, null clears. */
export type AppChange = Body<"PATCH /api/admin/app/{appId}">;

/** An app that is available to a company. */
export type CompanyApp = CompanyAppList["data"][number];

/** The apps of a company, with the version of its choice. */
export type CompanyAppList = Answer<"GET /api/admin/tenant/{id}/apps">;

/** A row of the list: the app and its position in its category. */
export interface AppListItem extends CatalogueApp {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const byText = (one: string, other: string) => one.localeCompare(other);

/** By category and position, the order of the menus and of the server. */
const byPosition = (one: CatalogueApp, other: CatalogueApp) =>
  byText(one.categoryName, other.categoryName) || one.sort - other.sort || byText(one.title, other.title);

/** All apps by category and position, without the areas of administration. */
export async function catalogue(signal?: AbortSignal): Promise<readonly CatalogueApp[]> {
  const { data } = await api("GET /api/admin/app", { isCached: true, signal });
  return data.filter(({ administration }) => !administration).toSorted(byPosition);
}

function isFound(app: CatalogueApp, search: string): boolean {
  const texts = [
    app.appId,
    app.title,
    app.categoryName,
    ...Object.values(app.titles),
    ...Object.values(app.categories),
  ];
  const terms = search.split(",").map((term) =>
    term
      .replace(/^\w+(?<!\\):/, "")
      .replaceAll("\\", "")
      .toLowerCase(),
  );
  return terms.every((term) => texts.some((text) => text.toLowerCase().includes(term)));
}

/** Returns a page of the catalogue. The server returns all of it, so it is searched, sorted and paged here. */
export function pageOf(all: readonly CatalogueApp[], query: ListQuery): ListPage<AppListItem> {
  const { page = 1, limit = 10, sort = "", search = "", filters = {} } = query;
  const positioned = all.map((app, at) => ({
    ...app,
    isFirst: all[at - 1]?.categoryName !== app.categoryName,
    isLast: all[at + 1]?.categoryName !== app.categoryName,
  }));
  const found = positioned.filter(
    (app) => (!filters.state || filters.state === (app.retired ? "0" : "1")) && (search === "" || isFound(app, search)),
  );
  const sorted = sort.endsWith("title") ? found.toSorted((one, other) => byText(one.title, other.title)) : found;
  const turned = sort.startsWith("-") ? sorted.toReversed() : sorted;
  return { data: turned.slice((page - 1) * limit, page * limit), total: turned.length, limit, page };
}

/** Requests the catalogue and returns a page of it. */
export async function catalogueApps(query: ListQuery, signal?: AbortSignal): Promise<ListPage<AppListItem>> {
  return pageOf(await catalogue(signal), query);
}

/** Adds an app to the catalogue. */
export function createApp(body: Body<"POST /api/admin/app">): Promise<CatalogueApp> {
  return api("POST /api/admin/app", { body });
}

/** Updates an app. */
export function changeApp(appId: string, body: AppChange): Promise<CatalogueApp> {
  return api("PATCH /api/admin/app/{appId}", { path: { appId }, body });
}

/** Deletes an app from the catalogue; 409 while a role grants a right on it. */
export function deleteApp(appId: string): Promise<void> {
  return api("DELETE /api/admin/app/{appId}", { path: { appId }, idempotent: true });
}

/** The apps that are available to a company; operators get every app. */
export function companyApps(id: string, signal?: AbortSignal): Promise<CompanyAppList> {
  return api("GET /api/admin/tenant/{id}/apps", { path: { id }, isCached: true, signal });
}

/** Sets the apps that are disabled in a company and, for operators, the apps that it is offered; `seen` is the version that was read. */
export function putCompanyApps(
  id: string,
  body: Body<"PUT /api/admin/tenant/{id}/apps">,
  seen: number,
): Promise<CompanyAppList> {
  return api("PUT /api/admin/tenant/{id}/apps", { path: { id }, body, ifMatch: seen, idempotent: true });
}
