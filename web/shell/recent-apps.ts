// The recently opened apps on this device, in the encrypted local database, for each company.

import { useEffect, useState } from "react";
import type { App } from "../client/api/shapes";
import { putRecord, readRecord } from "../client/database/database";
import type { RecordOwner } from "../client/database/stores";
import { scopeNow } from "../client/session/scope";
import { createStoredText } from "../client/store";
import { appPath } from "./app-names";
import { appAt as appAround } from "./micro-frontends/addresses";

/** Maximum number of stored apps. */
const MAX_STORED = 6;
/** Key of the record. */
const RECENT = "recent";

/** The company whose apps were opened here last: before they are read, their room is reserved, so that nothing jumps. */
const openedIn = createStoredText("asgard.recent");

/** Whether there are likely some. */
export const hasLikelyRecentApps = (): boolean => openedIn.get() === scopeNow()[1];

function recordOwner(): RecordOwner {
  const [owner, tenant] = scopeNow();
  return { store: "Apps", owner, tenant, app: "" };
}

/** The app, or the area of administration, that an address belongs to. */
export function appAt(pathname: string, apps: readonly App[]): App | undefined {
  return appAround(
    apps.map((app) => ({ ...app, path: appPath(app) ?? null })),
    pathname,
  );
}

/** Notes that an app was opened. */
export async function noteApp(appId: string): Promise<void> {
  const [here, before] = [recordOwner(), await recentApps()];
  const next = [appId, ...before.filter((other) => other !== appId)].slice(0, MAX_STORED);
  openedIn.set(here.tenant);
  await putRecord(here, RECENT, next);
}

/** Ids of the recently opened apps, the newest first. */
export async function recentApps(): Promise<readonly string[]> {
  const stored = await readRecord<readonly string[]>(recordOwner(), RECENT);
  return stored?.value ?? [];
}

/** The same for a component: empty until they are read. */
export function useRecentApps(): readonly string[] {
  const [recent, setRecent] = useState<readonly string[]>([]);
  useEffect(() => {
    let isCancelled = false;
    void recentApps().then((ids) => isCancelled || setRecent(ids));
    return () => {
      isCancelled = true;
    };
  }, []);
  return recent;
}
