// The user's choice of the menu layout, where their roles permit one (G38): this device decides, and the value on the server only
// initializes a device without a choice (G39).

import { useMemo } from "react";
import { changeAccount } from "../api/account";
import type { Person, TenantSession } from "../api/shapes";
import { createStoredText, type Store, useStore } from "../store";
import { keepUser } from "./session";

/** The layout of the menus. */
export type Layout = TenantSession["layout"];

/** Position of the menus. */
export type LayoutMode = Layout["layoutMode"];

/** The user's choice; absent members are decided by the roles. */
export interface LayoutChoice {
  readonly layoutMode?: LayoutMode;
  /** Apps by id: 1 in the sidebar, 0 not. */
  readonly sideBarApps?: Readonly<Record<string, number>>;
}

const choices = new Map<string, Store<string | null>>();

/** The stored choice of a user. */
function storedOf(userId: string): Store<string | null> {
  const known = choices.get(userId);
  if (known) return known;
  const stored = createStoredText(`asgard.layout.${userId}`);
  choices.set(userId, stored);
  return stored;
}

/** The valid parts of a stored choice. */
export function readChoice(stored: unknown): LayoutChoice {
  if (typeof stored !== "object" || stored === null) return {};
  const { layoutMode, sideBarApps } = stored as Record<string, unknown>;
  const apps = Object.entries(typeof sideBarApps === "object" && sideBarApps ? sideBarApps : {});
  const flags = apps.filter((entry): entry is [string, number] => entry[1] === 0 || entry[1] === 1);
  return {
    ...(layoutMode === "topbar" || layoutMode === "sidebar" ? { layoutMode } : {}),
    ...(flags.length > 0 ? { sideBarApps: Object.fromEntries(flags) } : {}),
  };
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

function keep(userId: string, choice: LayoutChoice): void {
  storedOf(userId).set(JSON.stringify(choice));
}

/** Initializes a device without a stored choice from the server's value. */
export function fillChoice(person: Pick<Person, "userId" | "settings">): void {
  const fromServer = readChoice(person.settings);
  if (storedOf(person.userId).get() !== null || Object.keys(fromServer).length === 0) return;
  keep(person.userId, fromServer);
}

/** Stores the choice, here and for new devices. Rejects when the server did not receive it; on this device it applies anyway. */
export async function chooseLayout(userId: string, change: LayoutChoice): Promise<void> {
  const before = readChoice(parsed(storedOf(userId).get()));
  // A change names only its own apps. The server merges it likewise.
  const sideBarApps = change.sideBarApps && { sideBarApps: { ...before.sideBarApps, ...change.sideBarApps } };
  keep(userId, { ...before, ...change, ...sideBarApps });
  const { user } = await changeAccount({ settings: { ...change } });
  keepUser(user);
}

/** The effective layout: the roles', or the user's own where the roles permit it. */
export function layoutOf(layout: Layout, choice: LayoutChoice): Layout {
  if (!layout.changeableByUser) return layout;
  const apps = { ...layout.sideBarApps, ...choice.sideBarApps };
  return {
    ...layout,
    layoutMode: choice.layoutMode ?? layout.layoutMode,
    sideBarApps: Object.fromEntries(Object.entries(apps).filter(([, isIn]) => isIn === 1)),
  };
}

/** The user's choice on this device, for a component. */
export function useLayoutChoice(userId: string): LayoutChoice {
  const text = useStore(storedOf(userId));
  return useMemo(() => readChoice(parsed(text)), [text]);
}
