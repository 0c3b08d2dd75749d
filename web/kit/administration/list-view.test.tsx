import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { Component } from "../../features/users/list-page";
import { type Answers, atAdministration, member, usersPage } from "../../testing/administration";
import { problem } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { press, send, write } from "../../testing/person";
import { usualPageSize } from "./page-size";

freshBrowser();

test("a page of a list that is gone is corrected in place: the way back leads to where somebody came from", async () => {
  const { where, back } = atAdministration([{ path: "/list", Component }], "/list?page=9", ({ at, query }) => {
    if (at !== "GET user/usersWithInfo") return undefined;
    const isThere = query.get("page") === "3";
    return Response.json(usersPage(isThere ? [member()] : [], { total: 26, page: isThere ? 3 : 9 }));
  });
  await waitFor(() => expect(where()).toContain("page=3"));
  await screen.findByRole("row", { name: /Ben/ });
  await back();
  expect(where()).toBe("/before");
});

test("the rows of a page are chosen, stay in the address, and are the same in the next list", async () => {
  const limits: (string | null)[] = [];
  const answers = ({ at, query }: { readonly at: string; readonly query: URLSearchParams }) => {
    if (at !== "GET user/usersWithInfo") return undefined;
    limits.push(query.get("limit"));
    const limit = Number(query.get("limit"));
    return Response.json(usersPage([member()], { total: 260, limit, page: Number(query.get("page") ?? 1) }));
  };
  const { where } = atAdministration([{ path: "/list", Component }], "/list?page=6", answers);
  await press(await screen.findByRole("button", { name: "10 Zeilen je Seite" }));
  await press(await screen.findByRole("menuitemradio", { name: "25 Zeilen je Seite" }));
  await waitFor(() => expect(where()).toContain("limit=25"));
  // The first row is on the page that is shown now.
  expect(where()).toContain("page=3");
  await waitFor(() => expect(limits).toEqual(["10", "25"]));
  expect(usualPageSize()).toBe(25);
});

test("rows of another page, or in another order, are shown from the start of their list, wherever that is on the page", async () => {
  const shown: string[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    shown.push(this.className);
  });
  const { where } = atAdministration([{ path: "/list", Component }], "/list", ({ at, query }) =>
    at === "GET user/usersWithInfo"
      ? Response.json(usersPage([member()], { total: 26, page: Number(query.get("page") ?? 1) }))
      : undefined,
  );
  await press(await screen.findByRole("button", { name: "Nächste Seite" }));
  await waitFor(() => expect(where()).toContain("page=2"));
  await press(screen.getByRole("button", { name: /^E-Mail/ }));
  await waitFor(() => expect(where()).toContain("sort=email"));
  expect(shown).toEqual(["list-tools", "list-tools"]);
});

describe("a list that is longer than numbers of pages reach", () => {
  const total = 10_035;
  const cursorOf = (page: number) => `after-${page}`;
  /** A worker that returns the rows of each page, and rejects page numbers that are too high. */
  const answers: Answers = ({ at, query }) => {
    if (at !== "GET user/usersWithInfo") return undefined;
    const after = query.get("after");
    const number = Number(query.get("page") ?? 1);
    if (number > 1001 || (after && query.get("page"))) return problem(422, "validation_failed");
    const page = after ? Number(after.replace("after-", "")) + 1 : number;
    const next = page < 1004 ? cursorOf(page) : null;
    return Response.json(usersPage([member({ firstName: `Row${page}` })], { total, page: number, next }));
  };
  const at = (address: string) => atAdministration([{ path: "/list", Component }], `/list${address}`, answers);
  const step = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
  const shows = async (page: number) => {
    await screen.findByRole("row", { name: new RegExp(`Row${page}`) });
    await waitFor(() => expect(screen.getByRole("button", { current: "page" }).textContent).toBe(String(page)));
  };

  test("goes on behind them to its end, and back the same way", async () => {
    const { where } = at("?page=1001");
    await shows(1001);
    for (const page of [1002, 1003, 1004]) {
      await press(step("Nächste Seite"));
      await shows(page);
      expect(where()).toBe(`/list?page=${page}&after=${cursorOf(page - 1)}`);
    }
    await screen.findByText("10.031–10.035 von 10.035");
    expect(step("Nächste Seite").getAttribute("aria-disabled")).toBe("true");
    for (const page of [1003, 1002, 1001]) {
      await press(step("Vorige Seite"));
      await shows(page);
    }
    expect(where()).toBe("/list?page=1001");
  });

  test("is shown at that page by a link, which leads on, and to the pages that have a number", async () => {
    const { where } = at("?page=1003&after=after-1002");
    await shows(1003);
    expect(step("Vorige Seite").getAttribute("aria-disabled")).toBe("true");
    await press(step("Nächste Seite"));
    await shows(1004);
    await press(step("1001"));
    await shows(1001);
    expect(where()).toBe("/list?page=1001");
  });

  test("offers there the sizes of pages that begin with the same row", async () => {
    const { where } = at("?page=1003&after=after-1002");
    await shows(1003);
    await press(step("10 Zeilen je Seite"));
    await screen.findByRole("menuitemradio", { name: "10 Zeilen je Seite" });
    expect(screen.getAllByRole("menuitemradio").map(({ textContent }) => textContent)).toEqual(["10 Zeilen je Seite"]);
    expect(where()).toContain("page=1003");
  });
});

test("a list that is counted up to a thousand goes on where the server knows more", async () => {
  const { where } = atAdministration([{ path: "/list", Component }], "/list?page=100", ({ at, query }) => {
    if (at !== "GET user/usersWithInfo") return undefined;
    const page = Number(query.get("page") ?? 1);
    return Response.json(
      usersPage([member()], { total: 1000, totalIsMinimum: true, page, next: page < 101 ? "c" : null }),
    );
  });
  await press(await screen.findByRole("button", { name: "Nächste Seite" }));
  await screen.findByText("1.001–1.001 von mindestens 1.000");
  expect(where()).toBe("/list?page=101");
  expect(screen.getByRole("button", { name: "Nächste Seite" }).getAttribute("aria-disabled")).toBe("true");
});

test.each([
  [false, "Nichts passt zu Suche und Filtern."],
  [true, "Unter den geprüften Einträgen passt nichts. Es gibt noch mehr: Bitte genauer suchen."],
])("an empty list says whether everything was searched (more: %s)", async (totalIsMinimum, text) => {
  atAdministration([{ path: "/list", Component }], "/list?search=x", ({ at }) =>
    at === "GET user/usersWithInfo" ? Response.json(usersPage([], { total: 0, totalIsMinimum })) : undefined,
  );
  await screen.findByText(text);
});

test("that nothing was found is announced in the place where the rows were counted", async () => {
  atAdministration([{ path: "/list", Component }], "/list", ({ at, query }) =>
    at === "GET user/usersWithInfo"
      ? Response.json(query.get("search") ? usersPage([]) : usersPage([member()]))
      : undefined,
  );
  const count = await screen.findByText("1–1 von 1");
  const search = screen.getByRole("textbox", { name: "Personen suchen" });
  await write(search, "zoe");
  await send(search);
  await screen.findByText("Keine Einträge gefunden");
  expect([count.textContent, count.getAttribute("role")]).toEqual(["Keine Einträge gefunden", "status"]);
  expect(count.isConnected).toBe(true);
});
