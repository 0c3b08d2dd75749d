// What was read in the signed-in part, and when it is asked for again. It begins with the layout and ends with it, and is emptied when
// somebody else sits here or another company is entered.

import { QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { Failure } from "../api/failure";
import { onHeardAgain } from "../api/network";
import { useStore } from "../store";
import { askRights } from "./rights";
import { onScope, type Scope, scope, scopeNow } from "./scope";

declare module "@tanstack/react-query" {
  interface Register {
    readonly defaultError: unknown;
    readonly queryMeta: {
      /** Something may be typed over it: once it is there it is not asked for again while it is shown. */
      readonly isEdited?: boolean;
    };
  }
}

function createClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(refused) {
        // What is known of the rights is out of date.
        if (refused instanceof Failure && refused.code === "forbidden") void askRights(true);
      },
    }),
    // The calls repeat what may be repeated and know themselves whether anybody answers (`web/client/api/request.ts`, `network.ts`).
    defaultOptions: {
      queries: { retry: false, networkMode: "always", refetchOnWindowFocus: false, refetchOnReconnect: false },
    },
  });
}

/** Asks again for what is shown, when the server is heard again. */
function again(client: QueryClient): void {
  void client.refetchQueries({
    type: "active",
    predicate: ({ meta, state }) => !meta?.isEdited || state.data === undefined,
  });
}

/** Gives what is inside it the answers that were read. */
export function Queries({ children }: { readonly children: ReactNode }) {
  const [client] = useState(createClient);
  useEffect(() => {
    let of = scopeNow();
    const unscoped = onScope(() => {
      const now = scopeNow();
      if (now[0] === of[0] && now[1] === of[1]) return;
      of = now;
      client.clear();
    });
    const unheard = onHeardAgain(() => again(client));
    return () => {
      unscoped();
      unheard();
      client.clear();
    };
  }, [client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** Whose data is shown: every key begins with it. */
export function useScope(): Scope {
  return useStore(scope);
}
