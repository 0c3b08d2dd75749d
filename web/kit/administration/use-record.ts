// One thing by its id: read when it is opened, again on demand, and replaced by what a save answers.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useScope } from "../../client/session/query-client";
import type { RecordSource } from "./queries/parts";

/** What is known of it. */
export interface RecordState<Thing> {
  /** Undefined while it is asked for, and for a thing that is being made. */
  readonly thing: Thing | undefined;
  readonly failure: unknown;
  readonly retry: () => void;
  /** Takes over what is stored now. */
  readonly accept: (thing: Thing) => void;
}

/** Reads it; without an id nothing is asked. */
export function useRecord<Thing>(id: string | undefined, { read, idOf }: RecordSource<Thing>): RecordState<Thing> {
  const scope = useScope();
  const client = useQueryClient();
  const { enabled, ...options } = read(scope, id ?? "");
  const query = useQuery({ ...options, enabled: enabled === true && id !== undefined });
  const { data, error, isFetchedAfterMount, isStale } = query;
  // Nobody begins over a copy from a while ago; what has begun goes on.
  const key = JSON.stringify(options.queryKey);
  const [begunKey, begin] = useState("");
  const isReady = data !== undefined && (isFetchedAfterMount || !isStale);
  if (isReady && begunKey !== key) begin(key);
  return {
    thing: isReady || begunKey === key ? data : undefined,
    failure: error ?? undefined,
    retry: () => void query.refetch(),
    accept: (thing) => void client.setQueryData(read(scope, id ?? idOf(thing)).queryKey, thing),
  };
}
