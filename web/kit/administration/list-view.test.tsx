import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { Component } from "../../features/users/list-page";
import { atAdministration, member, people } from "../../testing/administration";
import { freshBrowser } from "../../testing/page";

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
