// The form of an app: its values and the request that it sends; and the order of apps.

import type { AppChange, CatalogueApp } from "../../client/api/admin-apps";
import { languages } from "../../client/i18n/languages";
import { differing, trimmed } from "../../kit/forms/changed-fields";
import type { AppValues } from "./schema";

export type AppName = keyof AppValues;

/** A text in every supported language, empty where it is missing. */
const inAll = (texts: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(languages.map(({ code }) => [code, texts[code] ?? ""]));

/** The values of an existing app, or of a new one. */
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

const trimAll = (typed: AppValues): AppValues => ({
  ...trimmed(typed),
  titles: trimmed(typed.titles),
  categories: trimmed(typed.categories),
});

/** The changed fields. */
export function changedIn(known: AppValues, typed: AppValues): readonly AppName[] {
  return differing(known, trimAll(typed));
}

const NULLABLE: readonly AppName[] = ["path", "icon", "mfeName", "mfePath"];

function sent(name: AppName, value: AppValues[AppName]): unknown {
  if (name === "sort") return Number(value);
  if (typeof value === "object") return Object.fromEntries(Object.entries(value).filter(([, text]) => text !== ""));
  return value === "" && NULLABLE.includes(name) ? null : value;
}

/** The request body: the changed fields. */
export function changeOf(known: AppValues, typed: AppValues): AppChange {
  const values = trimAll(typed);
  return Object.fromEntries(changedIn(known, typed).map((name) => [name, sent(name, values[name])]));
}

/** A new position of an app. */
export interface AppPlacement {
  readonly appId: string;
  readonly sort: number;
}

/** The apps of an app's category, in their order. */
export function categoryAround(all: readonly CatalogueApp[], appId: string): readonly CatalogueApp[] {
  const category = all.find((app) => app.appId === appId)?.categoryName;
  return all.filter((app) => app.categoryName === category);
}

/** The new positions after an app moves by one in its category. The whole category is renumbered, as two apps may have had the same number. */
export function moved(all: readonly CatalogueApp[], appId: string, by: 1 | -1): readonly AppPlacement[] {
  const own = categoryAround(all, appId);
  const at = own.findIndex((app) => app.appId === appId);
  const [one, other] = [own[at], own[at + by]];
  if (!one || !other) return [];
  const turned = own.with(at, other).with(at + by, one);
  return turned.flatMap((app, position) =>
    app.sort === position + 1 ? [] : [{ appId: app.appId, sort: position + 1 }],
  );
}
