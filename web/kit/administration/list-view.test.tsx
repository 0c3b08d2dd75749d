import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Component } from "../../features/users/list-page";
import { atAdministration, member, people } from "../../testing/administration";
import { freshBrowser } from "../../testing/page";
import { press } from "../../testing/person";
import { usualPageSize } from "./page-size";

freshBrowser();

test("a page of a list that is gone is corrected in place: the way back leads to where somebody came from", async () => {
  const { where, back } = atAdministration([{ path: "/list", Component }], "/list?page=9", ({ at, query }) => {
    if (at !== "GET user/usersWithInfo") return undefined;
    const isThere = query.get("page") === "3";
    return Response.json(people(isThere ? [member()] : [], { total: 26, page: isThere ? 3 : 9 }));
  });
  await waitFor(() => expect(where()).toContain("page=3"));
  await screen.findByRole("row", { name: /Ben/ });
  await back();
  expect(where()).toBe("/before");
});

test("the rows of a page are chosen, stay in the address, and are the same in the next list", async () => {
  const asked: (string | null)[] = [];
  const answers = ({ at, query }: { readonly at: string; readonly query: URLSearchParams }) => {
    if (at !== "GET user/usersWithInfo") return undefined;
    asked.push(query.get("limit"));
    const limit = Number(query.get("limit"));
    return Response.json(people([member()], { total: 260, limit, page: Number(query.get("page") ?? 1) }));
  };
  const { where } = atAdministration([{ path: "/list", Component }], "/list?page=6", answers);
  await press(await screen.findByRole("button", { name: "10 Zeilen je Seite" }));
  await press(await screen.findByRole("menuitemradio", { name: "25 Zeilen je Seite" }));
  await waitFor(() => expect(where()).toContain("limit=25"));
  // The row at the top is on the page that is shown now.
  expect(where()).toContain("page=3");
  await waitFor(() => expect(asked).toEqual(["10", "25"]));
  expect(usualPageSize()).toBe(25);
});
