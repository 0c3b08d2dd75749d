import { renderHook } from "@testing-library/react";
import { act } from "react";
import { describe, expect, test } from "vitest";
import { problem, setCookie, tokenUntil } from "../../testing/fake-worker";
import { freshBrowser, workerThat } from "../../testing/page";
import { chooseLayout, fillChoice, type Layout, layoutOf, readChoice, useLayoutChoice } from "./layout-choice";

freshBrowser();

const roles = (changeableByUser: boolean): Layout => ({
  layoutMode: "sidebar",
  sideBarApps: { surveys: 1, locations: 1 },
  changeableByUser,
});

describe("the layout that holds", () => {
  const own = { layoutMode: "topbar", sideBarApps: { surveys: 0, reports: 1 } } as const;

  test("is the roles' where they say so, whatever somebody chose", () => {
    expect(layoutOf(roles(false), own)).toEqual(roles(false));
  });

  test("is the person's own where the roles leave it to them", () => {
    const { layoutMode, sideBarApps } = layoutOf(roles(true), own);
    expect({ layoutMode, sideBarApps }).toEqual({ layoutMode: "topbar", sideBarApps: { locations: 1, reports: 1 } });
  });

  test("is the roles' where nobody chose", () => {
    expect(layoutOf(roles(true), {})).toEqual(roles(true));
  });
});

describe("a device", () => {
  const chosen = () => renderHook(() => useLayoutChoice("u1")).result.current;
  const person = (settings: object) => ({ userId: "u1", settings }) as never;

  test("that knows nothing is filled by the server's copy", () => {
    fillChoice(person({ layoutMode: "topbar", sideBarApps: { reports: 1 }, other: true }));
    expect(chosen()).toEqual({ layoutMode: "topbar", sideBarApps: { reports: 1 } });
  });

  test("that knows decides for itself", () => {
    fillChoice(person({ layoutMode: "topbar" }));
    fillChoice(person({ layoutMode: "sidebar" }));
    expect(chosen()).toEqual({ layoutMode: "topbar" });
  });

  test("keeps the choices of its people apart", () => {
    fillChoice(person({ layoutMode: "topbar" }));
    expect(renderHook(() => useLayoutChoice("u2")).result.current).toEqual({});
  });

  test("takes over nothing that makes no sense", () => {
    for (const stored of [null, "x", { layoutMode: "left" }, { sideBarApps: ["a"] }, { sideBarApps: { a: "1" } }]) {
      expect(readChoice(stored)).toEqual({});
    }
    localStorage.setItem("asgard.layout.u1", "{broken");
    expect(chosen()).toEqual({});
  });
});

describe("a choice", () => {
  test("holds at once, and is told to the server", async () => {
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    const worker = workerThat(() => Response.json({ user: { userId: "u1" }, version: 2 }));
    const { result } = renderHook(() => useLayoutChoice("u1"));
    await act(() => chooseLayout("u1", { layoutMode: "topbar" }));
    await act(() => chooseLayout("u1", { sideBarApps: { surveys: 0 } }));
    expect(result.current).toEqual({ layoutMode: "topbar", sideBarApps: { surveys: 0 } });
    expect(worker.calls.map(({ method, path, body }) => `${method} ${path} ${body}`)).toEqual([
      'PATCH /api/user/me {"settings":{"layoutMode":"topbar"}}',
      'PATCH /api/user/me {"settings":{"sideBarApps":{"surveys":0}}}',
    ]);
  });

  test("of one app of the side bar leaves those of the others", async () => {
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    const worker = workerThat(() => Response.json({ user: { userId: "u1" }, version: 2 }));
    const { result } = renderHook(() => useLayoutChoice("u1"));
    await act(() => chooseLayout("u1", { sideBarApps: { surveys: 0 } }));
    await act(() => chooseLayout("u1", { sideBarApps: { locations: 0 } }));
    expect(layoutOf(roles(true), result.current).sideBarApps).toEqual({});
    await act(() => chooseLayout("u1", { layoutMode: "topbar" }));
    expect(result.current).toEqual({ layoutMode: "topbar", sideBarApps: { surveys: 0, locations: 0 } });
    // The server merges what differs.
    expect(worker.calls.map(({ body }) => body)).toContain('{"settings":{"sideBarApps":{"locations":0}}}');
  });

  test("holds here although the server did not hear it", async () => {
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    workerThat(() => problem(503, "unavailable"));
    const { result } = renderHook(() => useLayoutChoice("u1"));
    await act(() => expect(chooseLayout("u1", { layoutMode: "topbar" })).rejects.toThrow());
    expect(result.current).toEqual({ layoutMode: "topbar" });
  });
});
