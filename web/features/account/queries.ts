// Queries of the account page besides the account.

import { infiniteQueryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { ownEvents, sessions } from "../../client/api/account";
import { factors } from "../../client/api/factors";
import { cards } from "../../client/api/pin";
import { linkedProviders } from "../../client/api/provider-calls";
import { cardAddress } from "../../client/session/cards";
import { useScope } from "../../client/session/query-client";
import { areaKey, readQuery } from "../../client/session/read-query";
import type { Scope } from "../../client/session/scope";

/** The user's sessions. */
export const ownSessions = (scope: Scope) => readQuery(scope, "account", { key: ["sessions"], queryFn: sessions });

/** The linked identity providers. */
export const ownProviders = (scope: Scope) =>
  readQuery(scope, "account", { key: ["providers"], queryFn: linkedProviders });

/** The sign-in factors besides the password. */
export const ownFactors = (scope: Scope) => readQuery(scope, "account", { key: ["factors"], queryFn: factors });

/** Whether the user's card is on this device's lock screen. A device that never showed it is not asked about: it would answer with an error. */
export const ownCard = (scope: Scope) =>
  readQuery(scope, "account", {
    key: ["card"],
    queryFn: async () =>
      cardAddress(scope[0]) !== undefined && (await cards()).some(({ userId }) => userId === scope[0]),
  });

/** The account's security events, page by page. */
export function ownActivity(scope: Scope) {
  return infiniteQueryOptions({
    queryKey: [...areaKey(scope, "account"), "activity"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => ownEvents(pageParam, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: scope[0] !== "",
  });
}

/** Returns a function that reloads all of them and resolves when they are answered. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient();
  const scope = useScope();
  return useCallback(() => client.invalidateQueries({ queryKey: areaKey(scope, "account") }), [client, scope]);
}
