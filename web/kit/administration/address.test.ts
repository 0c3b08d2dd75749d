import { describe, expect, test } from "vitest";
import {
  adjacentPages,
  changed,
  isNumbered,
  lastPage,
  pageOfTheSameRow,
  readState,
  shownSort,
  sortOf,
  textOf,
  valuesIn,
} from "./address";

const at = (address: string) => readState(new URLSearchParams(address), ["state"]);
const next = (address: string, change: Parameters<typeof changed>[1]) =>
  changed(new URLSearchParams(address), change).toString();

describe("a list's address", () => {
  test("is read", () => {
    expect(at("page=3&limit=25&sort=-email&search=berg&state=0&other=1")).toEqual({
      page: 3,
      limit: 25,
      sort: "-email",
      search: "berg",
      filters: { state: "0" },
    });
  });

  test.each(["page=0", "page=-1", "page=x", "page=1.5", "page=1002"])(
    "that says %s begins at the first page",
    (address) => {
      expect(at(address).page).toBe(1);
    },
  );

  test("behind what numbers reach says where it goes on, and nowhere else", () => {
    expect(at("page=1002&after=abc")).toMatchObject({ page: 1002, after: "abc" });
    expect(at("page=1001&after=abc").after).toBeUndefined();
    expect(at("page=x&after=abc")).toMatchObject({ page: 1 });
    expect(next("page=1002&after=abc", { page: 1003, after: "def" })).toBe("page=1003&after=def");
    expect(next("page=1002&after=abc", { page: 1001 })).toBe("page=1001");
    expect(next("page=1002&after=abc&search=a", { search: "b" })).toBe("search=b");
  });

  test("keeps what does not belong to the list", () => {
    expect(next("table=invite&lang=fr", { search: "a" })).toBe("table=invite&lang=fr&search=a");
  });

  test("is told apart from another one's on the same page", () => {
    const address = new URLSearchParams("page=4&state=0&invited.page=2&invited.state=expired");
    expect(readState(address, ["state"], "invited.")).toMatchObject({ page: 2, filters: { state: "expired" } });
    const next = changed(address, { filters: { state: "" } }, "invited.");
    expect(next.toString()).toBe("page=4&state=0");
  });

  test("begins at the first page whenever other rows are looked at", () => {
    expect(next("page=4&search=a", { search: "b" })).toBe("search=b");
    expect(next("page=4", { filters: { state: "1" } })).toBe("state=1");
    expect(next("page=4&state=1", { page: 5 })).toBe("page=5&state=1");
    expect(next("page=4", { sort: "email" })).toBe("sort=email");
  });
});

test("an order is shown by its column and direction, and said back the same", () => {
  expect(shownSort("", "lastName")).toEqual({ column: "lastName", direction: "ascending" });
  expect(shownSort("-email", "lastName")).toEqual({ column: "email", direction: "descending" });
  for (const sort of ["email", "-email"]) expect(sortOf(shownSort(sort, ""))).toBe(sort);
});

test.each([
  ["limit=100&page=101", 100, 101],
  ["limit=100&page=102", 100, 1],
  ["limit=7&page=2", 25, 2],
  ["limit=1000", 25, 1],
])("%s is a page of %i rows, number %i, where people have 25 usually", (address, limit, page) => {
  expect(readState(new URLSearchParams(address), [], "", 25)).toMatchObject({ limit, page });
});

test.each([
  [0, 10, 1],
  [10, 10, 1],
  [11, 10, 2],
  [26, 10, 3],
  [26, 25, 2],
  [1_000_000, 10, 1001],
  [1_000_000, 100, 101],
])("a list of %i rows by %i ends at page %i, as far as pages go", (total, limit, last) => {
  expect(lastPage(total, limit)).toBe(last);
});

test.each([
  [1, 10, 100, 1],
  [11, 10, 25, 5],
  [2, 100, 10, 11],
])("page %i by %i is, by %i, on page %i", (page, before, after, then) => {
  expect(pageOfTheSameRow(page, before, after)).toBe(then);
});

test.each([
  ["r-1,r-2", ["r-1", "r-2"]],
  ["Berlin\\, Mitte,Köln\\\\Bonn", ["Berlin, Mitte", "Köln\\Bonn"]],
  ["", []],
])("the filter %s has its values, and is written of them again", (text, values) => {
  expect(valuesIn(text)).toEqual(values);
  expect(textOf(values)).toBe(text);
});

describe("the pages around one", () => {
  const many = { limit: 10, total: 20_000 };

  test("have numbers as far as these reach, and a cursor behind that", () => {
    expect([isNumbered(1001, 10), isNumbered(1002, 10)]).toEqual([true, false]);
    expect(adjacentPages({ ...many, page: 1000, next: "c" }, undefined, [])).toEqual({
      previous: { page: 999, cursors: [] },
      next: { page: 1001, cursors: [] },
    });
    expect(adjacentPages({ ...many, page: 1001, next: "c1" }, undefined, []).next).toEqual({
      ...{ page: 1002, after: "c1", cursors: [] },
    });
  });

  test("are led back to by the cursors on the way", () => {
    const third = adjacentPages({ ...many, page: 1004, next: "c4" }, "c3", ["c1", "c2"]);
    expect(third.previous).toEqual({ page: 1003, after: "c2", cursors: ["c1"] });
    expect(third.next).toEqual({ page: 1005, after: "c4", cursors: ["c1", "c2", "c3"] });
    // A visitor who followed a link has no cursors.
    expect(adjacentPages({ ...many, page: 1004, next: "c4" }, "c3", []).previous).toBeUndefined();
    expect(adjacentPages({ ...many, page: 1002, next: "c2" }, "c1", []).previous).toEqual({ page: 1001, cursors: [] });
  });

  test("end where the list ends, counted or not", () => {
    expect(adjacentPages({ ...many, page: 2000, next: null }, "c", ["b"]).next).toBeUndefined();
    expect(adjacentPages({ limit: 10, total: 1000, page: 100, next: "c" }, undefined, []).next).toMatchObject({
      page: 101,
    });
    expect(adjacentPages({ limit: 10, total: 1000, page: 100, next: null }, undefined, []).next).toBeUndefined();
    expect(adjacentPages({ limit: 10, total: 26, page: 1 }, undefined, []).previous).toBeUndefined();
  });
});
