// The calls about apps: the catalogue of the operator, and what a company has of it.

import type { ListPage, ListQuery } from "./admin-list";
import { type Answer, api, type Body } from "./client";

/** An app of the catalogue. */
export type CatalogueApp = Answer<"POST /api/admin/app">;

/** What is written about an app: absent stays, null empties. */
export type AppChange = Body<"PATCH /api/admin/app/{appId}">;

/** An app as a company may have it. */
export type CompanyApp = Answer<"GET /api/admin/tenant/{id}/apps">["data"][number];

/** A row of the list: the app, and where it stands in its category. */
export interface ListedApp extends CatalogueApp {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

const byText = (one: string, other: string) => one.localeCompare(other);

/** By category and place, as menus and the server have it. */
const byPlace = (one: CatalogueApp, other: CatalogueApp) =>
  byText(one.categoryName, other.categoryName) || one.sort - other.sort || byText(one.title, other.title);

/** All apps by category and place, without the areas of administration. */
export async function catalogue(signal?: AbortSignal): Promise<readonly CatalogueApp[]> {
  const { data } = await api("GET /api/admin/app", { isKept: true, signal });
  return data.filter(({ administration }) => !administration).toSorted(byPlace);
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

/** A page of the catalogue. The server tells all of it, so the list is searched, sorted and cut here. */
export function pageOf(all: readonly CatalogueApp[], query: ListQuery): ListPage<ListedApp> {
  const { page = 1, limit = 10, sort = "", search = "", filters = {} } = query;
  const placed = all.map((app, at) => ({
    ...app,
    isFirst: all[at - 1]?.categoryName !== app.categoryName,
    isLast: all[at + 1]?.categoryName !== app.categoryName,
  }));
  const found = placed.filter(
    (app) => (!filters.state || filters.state === (app.retired ? "0" : "1")) && (search === "" || isFound(app, search)),
  );
  const sorted = sort.endsWith("title") ? found.toSorted((one, other) => byText(one.title, other.title)) : found;
  const turned = sort.startsWith("-") ? sorted.toReversed() : sorted;
  return { data: turned.slice((page - 1) * limit, page * limit), total: turned.length, limit, page };
}

/** A page of the catalogue, read. */
export async function catalogueApps(query: ListQuery, signal?: AbortSignal): Promise<ListPage<ListedApp>> {
  return pageOf(await catalogue(signal), query);
}

/** Puts an app into the catalogue. */
export function createApp(body: Body<"POST /api/admin/app">): Promise<CatalogueApp> {
  return api("POST /api/admin/app", { body });
}

/** Changes an app. */
export function changeApp(appId: string, body: AppChange): Promise<CatalogueApp> {
  return api("PATCH /api/admin/app/{appId}", { path: { appId }, body });
}

/** Takes an app out of the catalogue; 409 while a role gives a right on it. */
export function deleteApp(appId: string): Promise<void> {
  return api("DELETE /api/admin/app/{appId}", { path: { appId }, idempotent: true });
}

/** What a company may have; operators are told of every app. */
export async function companyApps(id: string, signal?: AbortSignal): Promise<readonly CompanyApp[]> {
  return (await api("GET /api/admin/tenant/{id}/apps", { path: { id }, isKept: true, signal })).data;
}

/** Sets what is off in a company and, for operators, what it is offered. */
export async function putCompanyApps(
  id: string,
  body: Body<"PUT /api/admin/tenant/{id}/apps">,
): Promise<readonly CompanyApp[]> {
  return (await api("PUT /api/admin/tenant/{id}/apps", { path: { id }, body, idempotent: true })).data;
}
