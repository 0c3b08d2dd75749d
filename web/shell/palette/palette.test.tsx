import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { forgetRights, storeRights } from "../../client/session/rights";
import { keepSignIn } from "../../client/session/session";
import { signInOf } from "../../testing/actors";
import { listPage, member, rightsOf, usersPage } from "../../testing/administration";
import { problem, setCookie, tokenUntil } from "../../testing/fake-worker";
import { freshBrowser, renderRoutes, workerThat } from "../../testing/page";
import { press, pressKeys, write } from "../../testing/person";
import { PaletteButton } from "./palette-button";

// The list of recent apps has its own tests.
const lately = vi.hoisted(() => ({ ids: [] as string[] }));
vi.mock("../recent-apps", () => ({ useRecentApps: () => lately.ids }));

freshBrowser();

const { company } = rightsOf();
const other = { ...company, companyId: "c2", tenantId: "c2", title: "Café Lumière" };
const handlers = { enter: vi.fn(), lock: vi.fn(), signOut: vi.fn(), adjustView: vi.fn() };
const session = {
  valid: true,
  user: { userId: "u1" },
  tenant: company,
  company,
  organisations: [company, other],
} as never;

beforeEach(() => {
  lately.ids = [];
  forgetRights();
  setCookie("utk", tokenUntil(Date.now() + 600_000));
  keepSignIn(signInOf({ user: { userId: "u1" }, company, organisations: [company, other] }));
});

/** The palette of a user with these rights, opened by its shortcut. Returns where the browser is. */
async function opened(rights: object): Promise<() => string> {
  storeRights(rightsOf(rights) as never);
  const where = renderRoutes([{ path: "*", element: <PaletteButton session={session} {...handlers} /> }], "/start");
  await pressKeys("{Control>}k{/Control}");
  await press(within(await screen.findByRole("dialog")).getByRole("combobox"));
  return where;
}

const lines = () => screen.getAllByRole("option").map((line) => line.textContent);
const type = (text: string) => write(screen.getByRole("combobox"), text);
const choose = (name: string | RegExp) => press(screen.getByRole("option", { name }));

describe("the palette", () => {
  test.each([
    ["Ctrl K", "{Control>}k{/Control}"],
    ["⌘ K", "{Meta>}k{/Meta}"],
  ])("is opened by %s from anywhere, and closed by Escape", async (_, keys) => {
    renderRoutes([{ path: "*", element: <PaletteButton session={session} {...handlers} /> }], "/");
    await pressKeys(keys);
    const field = within(await screen.findByRole("dialog")).getByRole("combobox");
    await press(field);
    await pressKeys("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  test("is opened by its button", async () => {
    renderRoutes([{ path: "*", element: <PaletteButton session={session} {...handlers} /> }], "/");
    await press(screen.getByRole("button", { name: /Suchen/ }));
    expect(await screen.findByRole("dialog")).toBeDefined();
  });

  test.each([
    ["Shift", "{Control>}{Shift>}k{/Shift}{/Control}"],
    ["no", "k"],
  ])("is left closed by K with %s other key", async (_, keys) => {
    renderRoutes([{ path: "*", element: <PaletteButton session={session} {...handlers} /> }], "/");
    await pressKeys(keys);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("what is offered", () => {
  test("somebody without rights goes to their own pages and acts for themselves", async () => {
    await opened({ hasAdminRights: false });
    expect(lines()).toEqual([
      "Start",
      "Mein Konto",
      "Wechseln zu Café Lumière",
      "Sperren",
      "Abmelden",
      "Darstellung: Hell",
      "Darstellung: Dunkel",
      ...["English", "Français", "Italiano"].map((name) => `Sprache: ${name}`),
    ]);
  });

  test("a reader of people opens their list and makes nobody", async () => {
    await opened({ hasAdminRights: false, rights: { "admin.users": "read" } });
    expect(lines()).toContain("Personen");
    expect(lines()).not.toContain("Neue Person");
    expect(lines()).not.toContain("Rollen");
  });

  test("somebody who may bring people in goes to them and makes one", async () => {
    await opened({ hasAdminRights: false, hasOnBoardingRights: true });
    expect(lines()).toEqual(expect.arrayContaining(["Personen", "Neue Person"]));
    expect(lines()).not.toContain("Rollen");
  });

  test("an administrator makes people and roles, the operator companies", async () => {
    await opened({});
    expect(lines()).toEqual(
      expect.arrayContaining(["Personen", "Rollen", "Firmen", "Protokoll", "Neue Person", "Neue Rolle"]),
    );
    expect(lines()).not.toContain("Neue Firma");
  });

  test("apps are gone to by their path, with their category beside", async () => {
    const app = {
      appId: "surveys",
      title: "Umfragen",
      categoryName: "Einblick",
      path: "/surveys",
      mfePath: "/results",
    };
    const where = await opened({ hasAdminRights: false, apps: [app] });
    await choose(/Umfragen/);
    expect(where()).toBe("/surveys/results");
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("what was opened lately on this device comes first, until something is typed", async () => {
    const app = { appId: "surveys", title: "Umfragen", categoryName: "Einblick", path: "/surveys" };
    lately.ids = ["admin.users", "gone", "surveys"];
    await opened({ apps: [app] });
    await waitFor(() => expect(lines().slice(0, 3)).toEqual(["Personen", "UmfragenEinblick", "Start"]));
    expect(document.querySelectorAll("[role=option] svg")).toHaveLength(lines().length);
    await type("umfr");
    await waitFor(() => expect(lines()).toEqual(["UmfragenEinblick"]));
  });

  test.each([
    ["person anl", "Neue Person"],
    ["rolle erstellen", "Neue Rolle"],
    ["einstell", "Mein Konto"],
    ["audit", "Protokoll"],
    ["rechte", "Rollen"],
    ["logout", "Abmelden"],
  ])("other words lead there as well: %s finds %s", async (typed, title) => {
    await opened({});
    await type(typed);
    await waitFor(() => expect(lines()[0]).toBe(title));
  });

  test("that nothing is found is said in a status that was there before", async () => {
    await opened({ hasAdminRights: false });
    const status = within(screen.getByRole("dialog")).getByRole("status");
    expect(status.textContent).toBe("");
    await type("xyzzy");
    await waitFor(() => expect(status.textContent).not.toBe(""));
    expect(status.isConnected).toBe(true);
  });

  test("typing leaves what fits, whatever the accents", async () => {
    await opened({ hasAdminRights: false });
    await type("lumiere");
    await waitFor(() => expect(lines()).toEqual(["Wechseln zu Café Lumière"]));
    await choose(/Lumière/);
    expect(handlers.enter).toHaveBeenCalledExactlyOnceWith(other);
  });
});

describe("how it looks", () => {
  test("is adjusted from there: the density at once, the rest in the view", async () => {
    await opened({ hasAdminRights: false });
    await type("dichte");
    expect(lines()).toEqual(["Dichte: Kompakt"]);
    await choose("Dichte: Kompakt");
    expect(document.documentElement.dataset.density).toBe("compact");
    await pressKeys("{Control>}k{/Control}");
    await type("ansicht");
    await choose("Ansicht anpassen");
    expect(handlers.adjustView).toHaveBeenCalledOnce();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the keyboard stays in the field", () => {
  const meant = () => {
    const field = screen.getByRole("combobox");
    const line = document.getElementById(field.getAttribute("aria-activedescendant") ?? "");
    expect(screen.getAllByRole("option", { selected: true })).toEqual([line]);
    return line?.textContent;
  };

  test("arrows walk the lines round and round, Enter runs the one that is meant", async () => {
    const where = await opened({ hasAdminRights: false });
    expect(meant()).toBe("Start");
    await pressKeys("{ArrowDown}");
    expect(meant()).toBe("Mein Konto");
    await pressKeys("{ArrowUp}");
    await pressKeys("{ArrowUp}");
    expect(meant()).toBe("Sprache: Italiano");
    await pressKeys("{ArrowDown}");
    await pressKeys("{ArrowDown}");
    await pressKeys("{Enter}");
    expect(where()).toBe("/account");
  });

  test("what is meant and does not fit any more gives way to the best", async () => {
    await opened({ hasAdminRights: false });
    await pressKeys("{ArrowDown}");
    await type("lumiere");
    expect(meant()).toBe("Wechseln zu Café Lumière");
  });

  test("Enter does nothing where nothing fits", async () => {
    const where = await opened({ hasAdminRights: false });
    await type("qqqq");
    await pressKeys("{Enter}");
    expect(where()).toBe("/start");
    expect(screen.getByRole("dialog")).toBeDefined();
  });
});

describe("people, roles and companies", () => {
  test.each([
    [/Ben Öst/, "/auth/admin/user/u2"],
    [/Benutzer/, "/auth/admin/role/r1"],
  ])("are found by name, and their pages opened: %s", async (name, address) => {
    const worker = workerThat(({ path }) => {
      if (path.includes("/usersWithInfo")) return Response.json(usersPage([member({ lastName: "Öst" })]));
      if (path.includes("/admin/role")) return Response.json(listPage([{ roleId: "r1", title: "Benutzer" }]));
      if (path.includes("/admin/tenant"))
        return Response.json(listPage([{ companyId: "c9", title: "Bento AG", city: "Kiel" }]));
      return problem(500, "internal");
    });
    const where = await opened({});
    await type("ben öst");
    expect(await screen.findByRole("option", { name: /Ben Öst/ })).toBeDefined();
    expect(lines()).toEqual(["Ben Östben@nordlicht.example", "Benutzer", "Bento AGKiel"]);
    const [request] = worker.calls.filter(({ path }) => path.includes("usersWithInfo"));
    expect(new URLSearchParams(request?.path.split("?")[1]).get("search")).toBe("ben,öst");
    await choose(name);
    expect(where()).toBe(address);
  });

  test.each([
    ["an administrator, who may not read its page", {}, "/auth/admin/tenant/edit/c9"],
    ["an operator", { operator: true }, "/auth/admin/tenant/c9"],
  ])("a company leads %s to what they may open", async (_, rights, address) => {
    workerThat(({ path }) =>
      Response.json(
        path.includes("/admin/tenant")
          ? listPage([{ companyId: "c9", title: "Bento AG", city: "Kiel" }])
          : usersPage([]),
      ),
    );
    const where = await opened(rights);
    await type("bento");
    await screen.findByRole("option", { name: /Bento AG/ });
    await choose(/Bento AG/);
    expect(where()).toBe(address);
  });

  test("are asked for only where they may be read", async () => {
    const worker = workerThat(() => Response.json(listPage([{ roleId: "r1", title: "Berater" }])));
    await opened({ hasAdminRights: false, rights: { "admin.roles": "read" } });
    await type("bera");
    await screen.findByRole("option", { name: "Berater" });
    expect(worker.calls.every(({ path }) => path.includes("/admin/role"))).toBe(true);
  });

  test("that cannot be asked for leave the rest, and are named", async () => {
    const worker = workerThat(() => problem(500, "internal"));
    await opened({});
    await type("per");
    await waitFor(() => expect(worker.calls.length).toBeGreaterThanOrEqual(3));
    await waitFor(() => expect(lines()).toEqual(["Personen", "Neue Person", "Sperren"]));
    await screen.findByText("Konnte nicht durchsucht werden: Personen, Rollen, Firmen");
  });

  test("that cannot be asked for are not said to be unknown", async () => {
    let isDown = true;
    workerThat(({ path }) =>
      isDown && path.includes("/admin/role") ? problem(500, "internal") : Response.json(usersPage([])),
    );
    await opened({});
    await type("qqqq");
    await screen.findByText("Konnte nicht durchsucht werden: Rollen");
    expect(screen.queryByText("Nichts gefunden.")).toBeNull();
    isDown = false;
    await type("qqqqq");
    await screen.findByText("Nichts gefunden.");
    expect(screen.queryByText(/Konnte nicht durchsucht werden/)).toBeNull();
  });

  test("one letter asks for nobody, and nothing found is said", async () => {
    const worker = workerThat(() => Response.json(usersPage([])));
    await opened({});
    vi.useFakeTimers();
    await type("q");
    act(() => vi.advanceTimersByTime(5_000));
    vi.useRealTimers();
    expect(worker.calls).toEqual([]);
    await type("qqqq");
    expect(await screen.findByText("Nichts gefunden.")).toBeDefined();
  });
});
