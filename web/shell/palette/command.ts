// What the palette offers: somewhere to go, or something to do.

import type { IconShape } from "../../ui/icon";

/** The groups, in the order in which they are shown. */
export const GROUPS = ["recent", "pages", "apps", "actions", "users", "roles", "tenants"] as const;

/** A group of commands. */
export type Group = (typeof GROUPS)[number];

/** One line of the palette. */
export interface Command {
  /** Unique among all. */
  readonly id: string;
  readonly group: Group;
  readonly sign: IconShape;
  /** In the person's language. */
  readonly title: string;
  /** What stands beside it: an address, a category, the present choice. */
  readonly hint?: string;
  /** Other words under which it is found. */
  readonly words?: string;
  readonly run: () => void;
}
