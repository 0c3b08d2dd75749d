// The stores of the local database (specification 9) and the records of the shell in them (G46).

import type { Company, OpenSession, Person, TenantSession } from "../api/shapes";

/** Version of the database and part of its name; databases with another version in their name are deleted. */
export const DATABASE_VERSION = 5;
export const DATABASE_NAME = `asgard-${DATABASE_VERSION}`;

/** The fifteen stores. */
export const storeNames = [
  "User",
  "Company",
  "Cashsystem",
  "Employees",
  "Dashboard",
  "Locations",
  "Profiles",
  "Reservations",
  "Devices",
  "Documents",
  "Apps",
  "Services",
  "Products",
  "Coupons",
  "Settings",
] as const;

export type StoreName = (typeof storeNames)[number];

/** Where the keys are stored, beside the data. */
export const KEY_STORE = "Key";

/** Content of a record: any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json };

export interface RecordOwner {
  readonly store: StoreName;
  /** User. */
  readonly owner: string;
  /** Company, empty for what a user has in every company. */
  readonly tenant: string;
  /** Micro-frontend, empty for the shell. */
  readonly app: string;
}

export interface StoredRecord<Value> {
  readonly key: string;
  readonly value: Value;
  /** Time of writing, in milliseconds since 1970 by this device's clock. */
  readonly at: number;
}

/** The stores that the shell uses; the other ten are empty until a micro-frontend writes them. */
export interface ShellRecords {
  readonly User: Omit<Person, "settings">;
  readonly Company: Pick<OpenSession, "tenant" | "company"> & { readonly organisations: readonly Company[] };
  /** The response of the rights; beside it, under its own key, the recently opened apps (`web/shell/recent-apps.ts`). */
  readonly Apps: TenantSession;
  readonly Settings: Person["settings"];
  /** Responses about other users: pages of lists and records of forms; and an unfinished import. */
  readonly Profiles: unknown;
}
