// A record by its id: read when its form is opened, again on demand, and replaced by the response of a save.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useScope } from "../../client/session/query-client";
import type { RecordSource } from "./queries/parts";

export interface RecordState<Entity> {
  /** Undefined while it is loading, and for a new record. */
  readonly record: Entity | undefined;
  readonly failure: unknown;
  readonly retry: () => void;
  /** Stores the response of a save. */
  readonly accept: (record: Entity) => void;
}

/** Reads a record; without an id there is no request. */
export function useRecord<Entity>(id: string | undefined, { read, idOf }: RecordSource<Entity>): RecordState<Entity> {
  const scope = useScope();
  const client = useQueryClient();
  const { enabled, ...options } = read(scope, id ?? "");
  const query = useQuery({ ...options, enabled: enabled === true && id !== undefined });
  const { data, error, isFetchedAfterMount, isStale } = query;
  // Editing never starts with stale data; once it has started it continues.
  const key = JSON.stringify(options.queryKey);
  const [editedKey, setEditedKey] = useState("");
  // A request that failed counts as fetched, too.
  const isRead = isFetchedAfterMount && error === null;
  const isReady = data !== undefined && (isRead || !isStale);
  if (isReady && editedKey !== key) setEditedKey(key);
  return {
    record: isReady || editedKey === key ? data : undefined,
    failure: error ?? undefined,
    retry: () => void query.refetch(),
    accept: (record) => void client.setQueryData(read(scope, id ?? idOf(record)).queryKey, record),
  };
}
