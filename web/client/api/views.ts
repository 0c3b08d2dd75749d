// Requests about saved views of lists.

import { type Answer, api, type Body } from "./client";

/** The views of a list: the user's own, and those that the company shares. */
export type SavedViews = Answer<"GET /api/user/views/{list}">;

export type SavedView = SavedViews["own"][number];

/** The saved content of a view. */
export type ViewContent = Body<"PUT /api/user/views/{list}/{id}">;

export type ViewedListName = "user" | "role" | "audit";

/** Identifies a view. */
export interface ViewPath {
  readonly list: ViewedListName;
  readonly id: string;
  /** Whether it is shared by the company rather than the user's own. */
  readonly isShared: boolean;
}

/** The views of a list. */
export function savedViews(list: ViewedListName, signal?: AbortSignal): Promise<SavedViews> {
  return api("GET /api/user/views/{list}", { path: { list }, isCached: true, signal });
}

/** Creates a view, or replaces the version that was seen. */
export function saveView({ isShared, ...path }: ViewPath, body: ViewContent, seen?: number): Promise<SavedView> {
  const how = { path, body, ...(seen === undefined ? { idempotent: true } : { ifMatch: seen }) };
  return isShared ? api("PUT /api/admin/views/{list}/{id}", how) : api("PUT /api/user/views/{list}/{id}", how);
}

/** Deletes a view: the version that was seen, if one was. */
export function deleteView({ isShared, ...path }: ViewPath, seen?: number): Promise<void> {
  const how = { path, ...(seen === undefined ? {} : { ifMatch: seen }) };
  return isShared ? api("DELETE /api/admin/views/{list}/{id}", how) : api("DELETE /api/user/views/{list}/{id}", how);
}
