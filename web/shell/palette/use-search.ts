// What was found for what is typed, once somebody pauses; an older question is given up.

import { useEffect, useState } from "react";
import type { TenantSession } from "../../client/api/shapes";
import { PALETTE_PAUSE_MS } from "../../client/timings";
import type { Command } from "./command";
import { find, SEARCHED_FROM } from "./search";

/** What was found. */
export interface SearchResult {
  readonly commands: readonly Command[];
  readonly isSearching: boolean;
}

const NOTHING = { of: "", commands: [] as readonly Command[] };

/** Searches. */
export function useSearch(
  typed: string,
  rights: TenantSession | undefined,
  go: (address: string) => void,
): SearchResult {
  const [found, setFound] = useState(NOTHING);
  const isTooShort = typed.trim().length < SEARCHED_FROM;
  if (isTooShort && found !== NOTHING) setFound(NOTHING);
  useEffect(() => {
    if (isTooShort) return;
    const question = new AbortController();
    const timer = setTimeout(() => {
      void find(typed, rights, go, question.signal).then((commands) => {
        if (!question.signal.aborted) setFound({ of: typed, commands });
      });
    }, PALETTE_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [typed, isTooShort, rights, go]);
  return { commands: found.commands, isSearching: !isTooShort && found.of !== typed };
}
