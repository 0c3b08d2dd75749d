// The phrases that exist, as types: a key or an error code without a phrase does not compile.

import type account from "../../../locales/de/account.locale.json";
import type accounts from "../../../locales/de/accounts.locale.json";
import type admin from "../../../locales/de/admin.locale.json";
import type apps from "../../../locales/de/apps.locale.json";
import type audit from "../../../locales/de/audit.locale.json";
import type auth from "../../../locales/de/auth.locale.json";
import type demo from "../../../locales/de/demo.locale.json";
import type forms from "../../../locales/de/forms.locale.json";
import type global from "../../../locales/de/global.locale.json";
import type home from "../../../locales/de/home.locale.json";
import type lists from "../../../locales/de/lists.locale.json";
import type notifications from "../../../locales/de/notifications.locale.json";
import type notMe from "../../../locales/de/notMe.locale.json";
import type operations from "../../../locales/de/operations.locale.json";
import type palette from "../../../locales/de/palette.locale.json";

/** Phrases by section: the files of `locales/{lang}/`. Types only: no phrase is bundled (G18). */
export interface Sections {
  global: typeof global;
  forms: typeof forms;
  auth: typeof auth;
  account: typeof account;
  accounts: typeof accounts;
  admin: typeof admin;
  audit: typeof audit;
  apps: typeof apps;
  home: typeof home;
  lists: typeof lists;
  notMe: typeof notMe;
  notifications: typeof notifications;
  operations: typeof operations;
  palette: typeof palette;
  /** Of the local demo: other builds do not contain it. */
  demo: typeof demo;
}

/** A section, which is one locale file per language. */
export type Section = keyof Sections;

/** Sections that every page needs; the others are loaded with the pages that need them. */
export const firstSections: readonly Section[] = ["global", "forms"];

/** Every section, for the loader that accepts known names only. */
export const sections: readonly Section[] = [
  ...firstSections,
  "account",
  "accounts",
  "admin",
  "apps",
  "audit",
  "auth",
  "home",
  "lists",
  "notMe",
  "notifications",
  "operations",
  "palette",
  "demo",
];

/** The key of a phrase without its plural form. */
type Singular<Key extends string> = Key extends `${infer Name}_${"one" | "other"}` ? Name : Key;

type PhrasePaths<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Singular<Key> : `${Key}.${PhrasePaths<Tree[Key]>}`;
}[keyof Tree & string];

/** `section:path.to.phrase`. */
export type Phrase = { [Name in Section]: `${Name}:${PhrasePaths<Sections[Name]>}` }[Section];

/** Codes of failed calls that have a phrase. */
export type PhrasedCode = keyof Sections["global"]["errors"];

/** Codes of invalid fields that have a phrase. */
export type PhrasedFieldCode = keyof Sections["forms"]["errors"];
