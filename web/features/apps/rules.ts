// The form of an app: what stands in it, and what is sent; and the order of apps.

import type { AppChange, CatalogueApp } from "../../client/api/admin-apps";
import { languages } from "../../client/i18n/languages";
import { differing, tidied } from "../../kit/forms/differing";
import type { AppValues } from "./schema";

/** Fields of the form. */
export type AppName = keyof AppValues;

/** A text in every language on offer, empty where there is none. */
const inAll = (texts: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(languages.map(({ code }) => [code, texts[code] ?? ""]));

/** The form of an app that is there, or of a new one. */
export function valuesOf(app: CatalogueApp | undefined): AppValues {
  return {
    appId: app?.appId ?? "",
    title: app?.title ?? "",
    categoryName: app?.categoryName ?? "",
    titles: inAll(app?.titles),
    categories: inAll(app?.categories),
    path: app?.path ?? "",
    icon: app?.icon ?? "",
    mfeName: app?.mfeName ?? "",
    mfePath: app?.mfePath ?? "",
    sort: String(app?.sort ?? 1),
    forAll: app?.forAll ?? true,
    retired: app?.retired ?? false,
  };
}

const tidy = (typed: AppValues): AppValues => ({
  ...tidied(typed),
  titles: tidied(typed.titles),
  categories: tidied(typed.categories),
});

/** Fields that differ from what is known. */
export function changedIn(known: AppValues, typed: AppValues): readonly AppName[] {
  return differing(known, tidy(typed));
}

const NULLABLE: readonly AppName[] = ["path", "icon", "mfeName", "mfePath"];

function sent(name: AppName, value: AppValues[AppName]): unknown {
  if (name === "sort") return Number(value);
  if (typeof value === "object") return Object.fromEntries(Object.entries(value).filter(([, text]) => text !== ""));
  return value === "" && NULLABLE.includes(name) ? null : value;
}

/** What is sent: the fields that differ. */
export function changeOf(known: AppValues, typed: AppValues): AppChange {
  const values = tidy(typed);
  return Object.fromEntries(changedIn(known, typed).map((name) => [name, sent(name, values[name])]));
}

/** A place that an app gets. */
export interface AppPlacement {
  readonly appId: string;
  readonly sort: number;
}

/** What changes where an app moves by one in its category: all of it is numbered anew, as two may have had the same number. */
export function moved(all: readonly CatalogueApp[], appId: string, by: 1 | -1): readonly AppPlacement[] {
  const category = all.find((app) => app.appId === appId)?.categoryName;
  const own = all.filter((app) => app.categoryName === category);
  const at = own.findIndex((app) => app.appId === appId);
  const [one, other] = [own[at], own[at + by]];
  if (!one || !other) return [];
  const turned = own.with(at, other).with(at + by, one);
  return turned.flatMap((app, place) => (app.sort === place + 1 ? [] : [{ appId: app.appId, sort: place + 1 }]));
}
