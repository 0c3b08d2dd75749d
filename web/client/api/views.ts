// The calls about saved views of lists.

import { type Answer, api, type Body } from "./client";

/** The views of a list: the person's own, and those that the company shares. */
export type SavedViews = Answer<"GET /api/user/views/{list}">;

/** A view. */
export type SavedView = SavedViews["own"][number];

/** What is saved of one. */
export type ViewContent = Body<"PUT /api/user/views/{list}/{id}">;

/** A list that has views. */
export type ViewedListName = "user" | "role" | "audit";

/** Which view is meant. */
export interface ViewPlace {
  readonly list: ViewedListName;
  readonly id: string;
  /** Whether it is the company's rather than one's own. */
  readonly isShared: boolean;
}

/** The views of a list. */
export function savedViews(list: ViewedListName, signal?: AbortSignal): Promise<SavedViews> {
  return api("GET /api/user/views/{list}", { path: { list }, isKept: true, signal });
}

/** Saves one, in the place of the one that was there. */
export function saveView({ isShared, ...path }: ViewPlace, body: ViewContent): Promise<SavedView> {
  const how = { path, body, idempotent: true };
  return isShared ? api("PUT /api/admin/views/{list}/{id}", how) : api("PUT /api/user/views/{list}/{id}", how);
}

/** Deletes one. */
export function deleteView({ isShared, ...path }: ViewPlace): Promise<void> {
  return isShared
    ? api("DELETE /api/admin/views/{list}/{id}", { path })
    : api("DELETE /api/user/views/{list}/{id}", { path });
}
