// Commands of the palette: navigations and actions.

import type { IconShape } from "../../ui/icon";

/** The groups, in the order in which they are shown. */
export const GROUPS = ["recent", "pages", "apps", "actions", "users", "roles", "tenants"] as const;

/** A group of commands. */
export type Group = (typeof GROUPS)[number];

/** An option of the palette. */
export interface Command {
  /** Unique among all. */
  readonly id: string;
  readonly group: Group;
  readonly icon: IconShape;
  /** In the user's language. */
  readonly title: string;
  /** Additional text: an address, a category, the current choice. */
  readonly hint?: string;
  /** Synonyms that it is found by. */
  readonly words?: string;
  readonly run: () => void;
}
