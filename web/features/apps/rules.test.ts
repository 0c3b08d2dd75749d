import { expect, test } from "vitest";
import { type CatalogueApp, pageOf } from "../../client/api/admin-apps";
import { changedIn, changeOf, moved, valuesOf } from "./rules";

const app = (appId: string, change: Partial<CatalogueApp> = {}): CatalogueApp => ({
  appId,
  title: appId.toUpperCase(),
  titles: {},
  categoryName: "Company",
  categories: {},
  path: `/${appId}`,
  icon: null,
  mfeName: null,
  mfePath: null,
  sort: 1,
  forAll: true,
  retired: false,
  administration: false,
  ...change,
});

test("what differs is sent: texts without their spaces, languages that have one, nothing as null", () => {
  const known = valuesOf(app("notes", { icon: "badge", titles: { de: "Notizen", fr: "Notes" } }));
  expect(changedIn(known, { ...known, title: " NOTES " })).toEqual([]);
  const typed = { ...known, icon: "", sort: "7", titles: { ...known.titles, fr: " ", en: " Memos " }, forAll: false };
  expect(changeOf(known, typed)).toEqual({
    icon: null,
    sort: 7,
    titles: { de: "Notizen", en: "Memos" },
    forAll: false,
  });
});

test("an app moves by one in its category, which is numbered anew", () => {
  const all = [app("a", { categoryName: "A" }), app("b"), app("c"), app("d", { sort: 2 })];
  expect(moved(all, "c", -1)).toEqual([
    { appId: "b", sort: 2 },
    { appId: "d", sort: 3 },
  ]);
  expect(moved(all, "d", 1)).toEqual([]);
  expect(moved(all, "b", -1)).toEqual([]);
  expect(moved(all, "gone", 1)).toEqual([]);
});

test("the list is searched in every language, filtered, sorted and cut", () => {
  const all = [
    app("notes", { titles: { de: "Notizen" } }),
    app("polls", { sort: 2, retired: true }),
    app("visits", { categoryName: "Field" }),
  ];
  const ids = (query: Parameters<typeof pageOf>[1]) => pageOf(all, query).data.map(({ appId }) => appId);
  expect(ids({})).toEqual(["notes", "polls", "visits"]);
  expect(ids({ search: "notiz" })).toEqual(["notes"]);
  expect(ids({ search: "field,vis" })).toEqual(["visits"]);
  expect(ids({ search: "field,not" })).toEqual([]);
  expect(ids({ filters: { state: "0" } })).toEqual(["polls"]);
  expect(ids({ sort: "-title" })).toEqual(["visits", "polls", "notes"]);
  expect(pageOf(all, { page: 2, limit: 2 })).toMatchObject({ total: 3, page: 2, data: [{ appId: "visits" }] });
  expect(pageOf(all, {}).data.map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
    [true, false],
    [false, true],
    [true, true],
  ]);
});
