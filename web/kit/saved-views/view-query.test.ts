import { describe, expect, test } from "vitest";
import { addressOf, isNarrowed, isSameQuery, knownOf, type ListDescription, queryOf } from "./view-query";

const known: ListDescription = {
  filters: ["state", "role"],
  choices: [
    {
      name: "role",
      label: "Rollen",
      isMultiple: true,
      choices: [
        { id: "r1", label: "Innen" },
        { id: "r2", label: "Außen" },
      ],
    },
  ],
  sorts: ["lastName"],
  columns: ["email", "phone"],
};

describe("what of an address is a view", () => {
  test("is what the list is asked for, but for the page and the view that is open", () => {
    const address = new URLSearchParams("view=v1&page=3&state=1&sort=-lastName&limit=25&other=x&search=");
    expect(queryOf(address, known.filters)).toEqual({ state: "1", sort: "-lastName", limit: "25" });
  });

  test("is the same in any order", () => {
    expect(isSameQuery({ state: "1", limit: "25" }, { limit: "25", state: "1" })).toBe(true);
    expect(isSameQuery({ state: "1" }, { state: "0" })).toBe(false);
  });

  test("is the same with any number of rows, unless the view stores one", () => {
    expect(isSameQuery({ state: "1" }, { state: "1", limit: "25" })).toBe(true);
    expect(isSameQuery({ limit: "25" }, { limit: "100" })).toBe(false);
    expect(isSameQuery({ limit: "25" }, {})).toBe(false);
    expect([isNarrowed({ limit: "100" }), isNarrowed({ limit: "100", state: "1" })]).toEqual([false, true]);
  });

  test("stands behind its id", () => {
    expect(addressOf("v1", { search: "an be" })).toBe("?view=v1&search=an+be");
  });
});

describe("what of a view a list knows", () => {
  test("is all of it, where nothing has gone", () => {
    const query = { search: "an", role: "r2,r1", state: "1", sort: "-lastName", columns: "email", limit: "50" };
    expect(knownOf(query, known)).toEqual({ query, unknownParts: [] });
  });

  test("are the values that are still there, and the parts of the others are named", () => {
    const query = { role: "r1,gone", shoeSize: "44", sort: "-shoeSize", columns: "email,shoe" };
    expect(knownOf(query, known)).toEqual({
      query: { role: "r1", columns: "email" },
      unknownParts: ["role", "shoeSize", "sort", "columns"],
    });
  });

  test("are values that somebody typed", () => {
    const typed = { label: "", onOpen: () => undefined, isValue: (value: string) => /^within:\d+$/.test(value) };
    const choices = [{ name: "lastLogin", label: "", choices: [{ id: "never", label: "" }], typed }];
    const other = { ...known, filters: ["lastLogin"], choices };
    for (const lastLogin of ["never", "within:14"]) expect(knownOf({ lastLogin }, other).unknownParts).toEqual([]);
    expect(knownOf({ lastLogin: "x" }, other).unknownParts).toEqual(["lastLogin"]);
  });

  test("is not checked by choices that are not known, or not all of them", () => {
    expect(knownOf({ role: "gone" }, { ...known, choices: [] }).unknownParts).toEqual([]);
    const many = Array.from({ length: 200 }, (_, at) => ({ id: `r${at}`, label: "" }));
    const choices = [{ name: "role", label: "", isMultiple: true, choices: many }];
    expect(knownOf({ role: "gone" }, { ...known, choices }).unknownParts).toEqual([]);
  });
});
