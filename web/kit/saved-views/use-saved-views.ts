// The views of a list, and how one is saved and deleted.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Failure } from "../../client/api/failure";
import {
  deleteView,
  type SavedView,
  savedViews,
  saveView,
  type ViewContent,
  type ViewedListName,
} from "../../client/api/views";
import { collator } from "../../client/i18n/formatters";
import { useLanguage } from "../../client/i18n/i18n";
import { queryClient, useScope } from "../../client/session/query-client";
import { areaKey, prefetch, readQuery } from "../../client/session/read-query";
import { type Scope, scopeNow } from "../../client/session/scope";
import { deviceStorage } from "../../client/storage";

/** A view, and its owner: the user or the company. */
export interface ViewListItem extends SavedView {
  readonly isShared: boolean;
}

/** The views of a list. */
export const viewsOf = (scope: Scope, list: ViewedListName) =>
  readQuery(scope, "views", { key: [list], queryFn: (signal) => savedViews(list, signal) });

/** Reads them before the list is rendered, for the loader of its page. */
export const prefetchViews = (list: ViewedListName) => prefetch(queryClient(), viewsOf(scopeNow(), list));

const keyOf = (list: ViewedListName) => `asgard.views.${list}`;

/** What this device keeps of a list: whether it had views when they were last read. */
const HAD = "";
const HAD_NONE = "none";

/** Whether a list had no views when they were last read on this device; a list that was never read may have some. */
export const hadNoViews = (list: ViewedListName): boolean => deviceStorage.read(keyOf(list)) === HAD_NONE;

/** Them, and what can be done with them; nothing until they are there. */
export function useSavedViews(list: ViewedListName) {
  const { compare } = collator(useLanguage());
  const scope = useScope();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(viewsOf(scope, list));
  const hasViews = data && data.own.length + data.shared.length > 0;
  useEffect(() => {
    if (hasViews !== undefined) deviceStorage.write(keyOf(list), hasViews ? HAD : HAD_NONE);
  }, [hasViews, list]);
  const again = () => client.invalidateQueries({ queryKey: areaKey(scope, "views") });
  const listItems = (views: readonly SavedView[], isShared: boolean): readonly ViewListItem[] =>
    views.map((view) => ({ ...view, isShared })).sort((one, other) => compare(one.name, other.name));
  return {
    views: data && { own: listItems(data.own, false), shared: listItems(data.shared, true) },
    hasFailed: data === undefined && error !== null,
    retry: () => void refetch(),
    /** Saves a new one, or one over the version that was seen. After a failure, too, the views are read again: another user may have changed one. */
    async save(view: { readonly id: string; readonly isShared: boolean }, content: ViewContent, seen?: number) {
      try {
        return await saveView({ list, id: view.id, isShared: view.isShared }, content, seen);
      } finally {
        await again();
      }
    },
    /** Deletes one, in the version that was seen, if one was; the views are read again likewise. One that is gone already is deleted. */
    async remove(view: { readonly id: string; readonly isShared: boolean }, seen?: number): Promise<void> {
      try {
        await deleteView({ list, id: view.id, isShared: view.isShared }, seen);
      } catch (why) {
        if (!(why instanceof Failure && why.code === "not_found")) throw why;
      } finally {
        await again();
      }
    },
  };
}
