// The query client of the signed-in part. It is created and discarded with the layout, and cleared when the user or the company changes.

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Failure } from "../api/failure";
import { onReconnect } from "../api/network";
import { useStore } from "../store";
import { refreshRights } from "./rights";
import { onScope, type Scope, scope, scopeNow } from "./scope";

declare module "@tanstack/react-query" {
  interface Register {
    readonly defaultError: unknown;
    readonly queryMeta: {
      /** The user may be editing the data: once loaded it is not refetched while it is shown. */
      readonly isEdited?: boolean;
    };
  }
}

function createClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        // The known rights are outdated.
        if (error instanceof Failure && error.code === "forbidden") void refreshRights(true);
      },
    }),
    // The requests retry by themselves and observe the network themselves (`web/client/api/request.ts`, `network.ts`).
    defaultOptions: {
      queries: { retry: false, networkMode: "always", refetchOnWindowFocus: false, refetchOnReconnect: false },
    },
  });
}

let current: QueryClient | undefined;

/** The query client of the layout; before the layout is shown the one that it will provide, so that loaders can read ahead. */
export function queryClient(): QueryClient {
  current ??= createClient();
  return current;
}

/** Refetches the active queries when the server is reachable again. */
function again(client: QueryClient): void {
  void client.refetchQueries({
    type: "active",
    predicate: ({ meta, state }) => !meta?.isEdited || state.data === undefined,
  });
}

/** Provides the query client. */
export function Queries({ children }: { readonly children: ReactNode }) {
  const [client] = useState(queryClient);
  useEffect(() => {
    current = client;
    let last = scopeNow();
    const unscoped = onScope(() => {
      const now = scopeNow();
      if (now[0] === last[0] && now[1] === last[1]) return;
      last = now;
      client.clear();
    });
    const stopReconnect = onReconnect(() => again(client));
    return () => {
      unscoped();
      stopReconnect();
      client.clear();
      if (current === client) current = undefined;
    };
  }, [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** The user and company whose data is shown: every query key begins with them. */
export function useScope(): Scope {
  return useStore(scope);
}
