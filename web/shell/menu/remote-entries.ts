// Entries that are fetched (`menuUrl`, G41): a list of menu items as JSON. Invalid items are omitted.

import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../client/api/request";
import type { MenuItem } from "../../client/config/layout";
import { ownAddress } from "../../client/session/address";
import { useScope } from "../../client/session/query-client";
import { areaKey } from "../../client/session/read-query";
import type { Scope } from "../../client/session/scope";

const words = ["path", "icon", "img", "mfeName", "mfePath"] as const;
const flags = ["group", "forceOpen", "groupSeparatorBefore", "groupSeparatorAfter"] as const;

// Fetched entries may only be links: no scripts.
const isAddress = (path: string) => /^https?:\/\//i.test(path) || ownAddress(path) !== undefined;

/** The valid menu items of a response. */
export function readEntries(answer: unknown): readonly MenuItem[] {
  if (!Array.isArray(answer)) return [];
  return answer.flatMap((entry: unknown) => {
    if (typeof entry !== "object" || entry === null) return [];
    const given = entry as Record<string, unknown>;
    if (typeof given.title !== "string" || given.title === "") return [];
    const texts = words.filter((name) => typeof given[name] === "string");
    const safe = texts.filter((name) => !["path", "img"].includes(name) || isAddress(String(given[name])));
    const set = flags.filter((name) => given[name] === true);
    return {
      title: given.title,
      ...Object.fromEntries([...safe, ...set].map((name) => [name, given[name]])),
      ...(given.children === undefined ? {} : { children: readEntries(given.children) }),
    };
  });
}

const entriesQuery = (scope: Scope, menuUrl: string) =>
  queryOptions({
    queryKey: [...areaKey(scope, "menu"), menuUrl],
    async queryFn({ signal }) {
      try {
        return readEntries(await call<unknown>("GET", menuUrl, { signal }));
      } catch (failure) {
        if (!signal.aborted) console.warn(`The menu at ${menuUrl} did not come:`, failure);
        throw failure;
      }
    },
    enabled: menuUrl !== "",
    // All menus of a layout share one request.
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The entries at an address, or `given` when there is no address, or until its response is there. */
export function useEntries(menuUrl: string, given: readonly MenuItem[]): readonly MenuItem[] {
  return useQuery(entriesQuery(useScope(), menuUrl)).data ?? given;
}
