// The stores of the local database (specification 9) and what the shell keeps in them (G46).

import type { Company, OpenSession, Person, TenantSession } from "../api/shapes";

/** Version of the database; its name says it, and whatever is named by another one is deleted. */
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

/** A store. */
export type StoreName = (typeof storeNames)[number];

/** Where the keys lie, beside the data. */
export const KEY_STORE = "Key";

/** What stands in a record: everything that JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json };

/** Whose record it is. */
export interface RecordOwner {
  readonly store: StoreName;
  /** Person. */
  readonly owner: string;
  /** Company, empty for what a person has everywhere. */
  readonly tenant: string;
  /** Micro-frontend, empty for the shell. */
  readonly app: string;
}

/** A record as it was put down. */
export interface StoredRecord<Value> {
  readonly key: string;
  readonly value: Value;
  /** When, in milliseconds since 1970 by this device's clock. */
  readonly at: number;
}

/** What the shell keeps; the other ten stores are empty until a micro-frontend writes them. */
export interface ShellRecords {
  readonly User: Omit<Person, "settings">;
  readonly Company: Pick<OpenSession, "tenant" | "company"> & { readonly organisations: readonly Company[] };
  /** What the roles say; beside it, under a key of its own, which apps were opened lately (`web/shell/recent-apps.ts`). */
  readonly Apps: TenantSession;
  readonly Settings: Person["settings"];
  /** What was answered about others: pages of lists, and whom and what forms showed; and an import that is not finished. */
  readonly Profiles: unknown;
}
