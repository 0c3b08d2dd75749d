// The search of the palette: debounced, and a request for an older text is aborted.

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import type { TenantSession } from "../../client/api/shapes";
import { useScope } from "../../client/session/query-client";
import { PALETTE_DEBOUNCE_MS } from "../../client/timings";
import { iconOf } from "../menu/icons";
import type { Command } from "./command";
import { addressOf, SEARCHED_FROM, type SearchKind, searchableKinds, searchQuery } from "./search";

/** Hits as commands of the palette. */
export interface SearchResult {
  readonly commands: readonly Command[];
  readonly isSearching: boolean;
  /** The kinds that could not be searched. */
  readonly failed: readonly SearchKind[];
}

const ICONS: Readonly<Record<SearchKind, string>> = { users: "person", roles: "shield", tenants: "building" };

function useDebounced(typed: string): string {
  const [debounced, setDebounced] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), PALETTE_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return debounced;
}

/** Searches for the typed text; until its hits are there, those of the text before it stay. */
export function useSearch(
  typed: string,
  rights: TenantSession | undefined,
  go: (address: string) => void,
): SearchResult {
  const scope = useScope();
  const debounced = useDebounced(typed);
  const isTooShort = typed.trim().length < SEARCHED_FROM;
  const { data, isPending, isPlaceholderData } = useQuery({
    ...searchQuery(scope, isTooShort ? "" : debounced, searchableKinds(rights)),
    placeholderData: keepPreviousData,
  });
  const commands = useMemo(() => {
    if (isTooShort || !data) return [];
    return data.hits.map(
      (hit): Command => ({
        id: hit.id,
        group: hit.kind,
        icon: iconOf(ICONS[hit.kind]),
        title: hit.title,
        ...(hit.hint === undefined ? {} : { hint: hit.hint }),
        run: () => go(addressOf(hit, rights)),
      }),
    );
  }, [isTooShort, data, rights, go]);
  const isSearching = !isTooShort && (debounced !== typed || isPending || isPlaceholderData);
  return { commands, isSearching, failed: isTooShort || isSearching ? [] : (data?.failed ?? []) };
}
