// What the account page reads besides the account.

import { infiniteQueryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { ownEvents, sessions } from "../../client/api/account";
import { factors } from "../../client/api/factors";
import { linkedProviders } from "../../client/api/provider-calls";
import { useScope } from "../../client/session/query-client";
import { areaKey, reading } from "../../client/session/reading";
import type { Scope } from "../../client/session/scope";

/** Where one is signed in. */
export const ownSessions = (scope: Scope) => reading(scope, "account", { key: ["sessions"], ask: sessions });

/** The identities that the person has elsewhere. */
export const ownProviders = (scope: Scope) => reading(scope, "account", { key: ["providers"], ask: linkedProviders });

/** What the person has beside their password. */
export const ownFactors = (scope: Scope) => reading(scope, "account", { key: ["factors"], ask: factors });

/** What happened about the account, page by page. */
export function ownActivity(scope: Scope) {
  return infiniteQueryOptions({
    queryKey: [...areaKey(scope, "account"), "activity"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => ownEvents(pageParam, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: scope[0] !== "",
  });
}

/** How to ask for all of it again; done when it is answered. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient();
  const scope = useScope();
  return useCallback(() => client.invalidateQueries({ queryKey: areaKey(scope, "account") }), [client, scope]);
}
