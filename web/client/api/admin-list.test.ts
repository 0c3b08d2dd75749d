import { describe, expect, test } from "vitest";
import { listQuery, searchTerms } from "./admin-list";

describe("the query of a list", () => {
  test("says nothing of what is not asked for", () => {
    expect(listQuery({})).toEqual({});
    expect(listQuery({ page: 1, search: "", filters: { state: "" } })).toEqual({});
  });

  test("says what is asked for", () => {
    const query = listQuery({
      page: 3,
      limit: 10,
      sort: "-lastName",
      search: "a b",
      fields: ["x", "y"],
      filters: { state: "0" },
    });
    expect(query).toEqual({
      page: "3",
      limit: "10",
      sort: "-lastName",
      search: "a b",
      fields: "x,y",
      state: "0",
    });
  });
});

describe("what is typed into a search", () => {
  const fields = ["lastName", "email"];
  test.each([
    ["", ""],
    ["  berg ", "berg"],
    ["Anna  van der Berg", "Anna,van,der,Berg"],
    ["lastName:van der Berg", "lastName:van der Berg"],
    ["berg, anna", "berg,anna"],
    ["lastName:berg,email: anna", "lastName:berg,email:anna"],
    ["12:30", "12\\:30"],
    ["phone:1", "phone\\:1"],
    ["a\\b", "a\\\\b"],
    [",,", ""],
    ["lastName:", ""],
    ["1,2,3,4,5,6", "1,2,3,4,5"],
    ["x".repeat(80), "x".repeat(64)],
  ])("%j becomes %j", (typed, terms) => {
    expect(searchTerms(typed, fields)).toBe(terms);
  });
});
