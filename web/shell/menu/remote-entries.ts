// Entries that are fetched (`menuUrl`, G41): a list of menu items as JSON. What is no menu item is left out.

import { useEffect, useState } from "react";
import { call } from "../../client/api/request";
import type { MenuItem } from "../../client/config/layout";
import { ownAddress } from "../../client/session/address";

const words = ["path", "icon", "img", "mfeName", "mfePath"] as const;
const flags = ["group", "forceOpen", "groupSeparatorBefore", "groupSeparatorAfter"] as const;

// What is fetched leads to pages and runs nothing.
const isAddress = (path: string) => /^https?:\/\//i.test(path) || ownAddress(path) !== undefined;

/** The menu items in what was fetched. */
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

/** The entries at an address, or those that are given while there is none, or none came. */
export function useEntries(menuUrl: string, given: readonly MenuItem[]): readonly MenuItem[] {
  const [fetched, setFetched] = useState<{ readonly menuUrl: string; readonly entries: readonly MenuItem[] }>();
  useEffect(() => {
    if (!menuUrl) return;
    let isGone = false;
    call<unknown>("GET", menuUrl).then(
      (answer) => isGone || setFetched({ menuUrl, entries: readEntries(answer) }),
      (failure: unknown) => console.warn(`The menu at ${menuUrl} did not come:`, failure),
    );
    return () => {
      isGone = true;
    };
  }, [menuUrl]);
  return menuUrl && fetched?.menuUrl === menuUrl ? fetched.entries : given;
}
