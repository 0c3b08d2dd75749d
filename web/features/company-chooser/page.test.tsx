import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setConfig, standardConfig } from "../../client/config/config";
import { requestCard, showRequestedCard } from "../../client/session/requested-card";
import { knownSession } from "../../client/session/session";
import { signInOf } from "../../testing/actors";
import type { RecordedCall, Responder } from "../../testing/fake-worker";
import { problem, setCookie, tokenUntil } from "../../testing/fake-worker";
import { freshBrowser, renderPage, renderPageAt, renderPageWithQuery, workerThat } from "../../testing/page";
import { fill, press, write } from "../../testing/person";
import { Component } from "./page";

const ADDRESS = "/auth/organization-chooser";
const nordlicht = { companyId: "c1", title: "Nordlicht", companyName: "Nordlicht AG", city: "Kiel", logoSrc: "/n.svg" };
const padaria = {
  companyId: "c2",
  title: "",
  companyName: "Padaria Ltda.",
  city: null,
  location: "Vila",
  logoSrc: null,
};
const user = { userId: "u1", resetPasswordRequired: false };

freshBrowser();
beforeEach(() => setCookie("utk", tokenUntil(Date.now() + 600_000)));
afterEach(() => {
  vi.useRealTimers();
});

/** A worker with a session of these companies. */
function companiesAre(organisations: object[], otherwise: Responder = () => problem(500, "internal")) {
  return workerThat((call: RecordedCall) => {
    if (call.path === "/api/auth/session") {
      return Response.json({ valid: true, user, tenant: null, company: null, organisations });
    }
    if (call.path.startsWith("/api/auth/signin-company/")) {
      const company = organisations.find((one) => call.path.includes((one as { companyId: string }).companyId));
      return Response.json(signInOf({ user, company, organisations }));
    }
    return otherwise(call);
  });
}

const open = () => renderPage(Component, ADDRESS);

describe("several companies", () => {
  test("are rows with logo, title or company name, city or location", async () => {
    companiesAre([nordlicht, padaria]);
    open();
    const rows = await screen.findAllByRole("listitem");
    expect(rows.map((row) => row.textContent)).toEqual(["NordlichtKiel", "PPadaria Ltda.Vila"]);
    expect(screen.queryByRole("searchbox")).toBeNull();
    expect(rows[0]?.querySelector("img")?.getAttribute("src")).toBe("/n.svg");
  });

  test("can be entered one after the other where the browser shows the page again as it was left", async () => {
    setConfig({ ...standardConfig, redirects: { ...standardConfig.redirects, mode: "page" } });
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    const worker = companiesAre([nordlicht, padaria]);
    open();
    await press(await screen.findByRole("button", { name: /Nordlicht/ }));
    await waitFor(() => expect(assign).toHaveBeenCalledOnce());
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await press(await screen.findByRole("button", { name: /Padaria/ }));
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
    const entered = worker.paths.filter((path) => path.includes("signin-company"));
    expect(entered).toEqual(["POST /api/auth/signin-company/c1/", "POST /api/auth/signin-company/c2/"]);
    assign.mockRestore();
  });

  test("say what one is there and when one was there, as soon as that is known", async () => {
    // At noon: days are counted by the calendar, and not all of them have 24 hours.
    const today = new Date();
    const twoDaysAgo = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 2, 12).toISOString();
    const companies = [
      { ...nordlicht, roles: ["Leitung", "Lager"], lastLogin: twoDaysAgo },
      { ...padaria, roles: [], lastLogin: null },
    ];
    companiesAre([nordlicht, padaria], ({ path }) =>
      path.startsWith("/api/business/list") ? Response.json(companies) : problem(500, "internal"),
    );
    open();
    await screen.findByText("Zuletzt hier: vorgestern");
    const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
    expect(rows).toEqual([
      "NordlichtKiel · Leitung · LagerZuletzt hier: vorgestern",
      "PPadaria Ltda.VilaNoch nie hier gewesen",
    ]);
  });

  test("can be looked for from eight on, by the beginnings of words and without accents", async () => {
    const others = ["Aurora", "Boreas", "Café Lumière", "Delta", "Eos", "Fjord"].map((title, at) => ({
      ...nordlicht,
      companyId: `o${at}`,
      title,
      companyName: title,
    }));
    companiesAre([nordlicht, padaria, ...others]);
    open();
    const field = await screen.findByRole("searchbox", { name: "Firma suchen" });
    await write(field, "lum kie");
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
    expect(screen.getByRole("listitem").textContent).toContain("Café Lumière");
    await write(field, "x");
    await screen.findByText("Keine Ihrer Firmen heißt so.");
    await fill(field, "");
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(8));
  });

  test("wait for a choice; the one that is picked is entered, and 100 ms later the root is shown", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const worker = companiesAre([nordlicht, padaria]);
    const where = open();
    await vi.waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(2));
    await press(screen.getByRole("button", { name: /Padaria/ }));
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    expect(worker.paths).toContain("POST /api/auth/signin-company/c2/");
    await vi.advanceTimersByTimeAsync(99);
    expect(where()).toBe(ADDRESS);
    await vi.advanceTimersByTimeAsync(1);
    expect(where()).toBe("/");
  });
});

test("a company that could not be entered keeps the focus, to be tried again", async () => {
  let answer = (_: Response) => undefined as unknown;
  const worker = workerThat((call: RecordedCall) => {
    if (call.path.startsWith("/api/auth/signin-company/")) return new Promise((resolve) => (answer = resolve));
    if (call.path !== "/api/auth/session") return problem(500, "internal");
    return Response.json({ valid: true, user, tenant: null, company: null, organisations: [nordlicht, padaria] });
  });
  open();
  const row = await screen.findByRole<HTMLButtonElement>("button", { name: /Padaria/ });
  await press(row);
  await waitFor(() => expect(row.getAttribute("aria-disabled")).toBe("true"));
  // A button that is disabled natively loses the focus.
  expect([document.activeElement, row.disabled]).toEqual([row, false]);
  screen.getByRole("button", { name: /Nordlicht/ }).click();
  const entered = () => worker.paths.filter((path) => path.includes("signin-company"));
  await waitFor(() => expect(entered()).toHaveLength(1));
  answer(problem(422, "validation_failed"));
  await waitFor(() => expect(row.getAttribute("aria-disabled")).toBe("false"));
  expect([document.activeElement, entered()]).toEqual([row, ["POST /api/auth/signin-company/c2/"]]);
});

test("the only company is entered by itself, once", async () => {
  const worker = companiesAre([nordlicht]);
  const where = open();
  await waitFor(() => expect(where()).toBe("/"));
  expect(worker.paths.filter((path) => path.includes("signin-company"))).toHaveLength(1);
});

test("without companies the list is asked for, and nothing there leads to the sign-in form", async () => {
  const worker = companiesAre([], () => Response.json([]));
  const where = open();
  await waitFor(() => expect(where()).toBe("/auth/login"));
  expect(worker.paths).toContain("GET /api/business/list?autoLogin=false");
});

test("a refused list counts as empty", async () => {
  companiesAre([], () => problem(403, "forbidden"));
  const where = open();
  await waitFor(() => expect(where()).toBe("/auth/login"));
});

test("a silent network throws nobody out: it can be tried again", async () => {
  let silent = true;
  companiesAre([], ({ path }) =>
    silent || !path.startsWith("/api/business/list")
      ? problem(503, "unavailable")
      : Response.json([nordlicht, padaria]),
  );
  const where = open();
  await screen.findByText("Die Firmen konnten nicht geladen werden");
  silent = false;
  await press(screen.getByRole("button", { name: "Erneut versuchen" }));
  expect(await screen.findAllByRole("listitem")).toHaveLength(2);
  expect(where()).toBe(ADDRESS);
});

test("the way on survives the choice: back to a page, or to the partners", async () => {
  setConfig({ redirects: { ...standardConfig.redirects, partnerUri: "/partner" } });
  companiesAre([nordlicht]);
  const back = renderPageAt(Component, ADDRESS, `${ADDRESS}?returnTo=%2Faccount`);
  await waitFor(() => expect(back()).toBe("/account"));
  cleanup();
  const partner = renderPageAt(Component, ADDRESS, `${ADDRESS}?for=partner`);
  await waitFor(() => expect(partner()).toBe("/partner"));
  cleanup();
  const evil = renderPageAt(Component, ADDRESS, `${ADDRESS}?returnTo=${encodeURIComponent("/..//evil.example")}`);
  await waitFor(() => expect(evil()).toBe("/"));
});

describe("the company that the address names", () => {
  const several = [nordlicht, { ...padaria, businessUuId: "b2" }];
  const entered = (paths: readonly string[]) => paths.filter((path) => path.includes("signin-company"));

  test("is entered at once among several", async () => {
    const worker = companiesAre(several);
    const where = renderPageAt(Component, ADDRESS, `${ADDRESS}?business=b2&returnTo=%2Faccount`);
    await waitFor(() => expect(where()).toBe("/account"));
    expect(entered(worker.paths)).toEqual(["POST /api/auth/signin-company/c2/"]);
  });

  test("is chosen like any other where operations want that, or where it is none of theirs", async () => {
    const worker = companiesAre(several);
    renderPageAt(Component, ADDRESS, `${ADDRESS}?business=b3`);
    expect(await screen.findAllByRole("listitem")).toHaveLength(2);
    cleanup();
    setConfig({ redirects: { ...standardConfig.redirects, tenantChooser: true } });
    renderPageAt(Component, ADDRESS, `${ADDRESS}?business=b2`);
    expect(await screen.findAllByRole("listitem")).toHaveLength(2);
    expect(entered(worker.paths)).toEqual([]);
  });
});

test("another account is asked for by the form, which still knows the way on", async () => {
  companiesAre([nordlicht, padaria], () => new Response(null, { status: 204 }));
  const where = renderPageWithQuery(Component, ADDRESS, `${ADDRESS}?for=partner&returnTo=%2Faccount`);
  await press(await screen.findByRole("button", { name: "Mit einem anderen Konto anmelden" }));
  await waitFor(() => expect(where()).toBe("/auth/login-business?for=partner&returnTo=%2Faccount"));
});

test("who ticked to be shown on this device is shown by the company that is entered, also after a provider's sign-in", async () => {
  requestCard(true);
  const worker = companiesAre([nordlicht], () => new Response(null, { status: 204 }));
  const where = open();
  await waitFor(() => expect(where()).toBe("/"));
  expect(worker.paths).toContain("PUT /api/auth/lockscreen-users/me");
});

test("leaving for another account that the server never heard of says so, and stays; their tick shows nobody any more", async () => {
  requestCard(true);
  const worker = companiesAre([nordlicht, padaria], () => problem(503, "unavailable"));
  const where = open();
  await press(await screen.findByRole("button", { name: "Mit einem anderen Konto anmelden" }));
  await screen.findByText("Die Abmeldung ist fehlgeschlagen");
  expect(where()).toBe(ADDRESS);
  await showRequestedCard({ kind: "open", session: { tenant: nordlicht, user } } as never);
  expect(worker.paths).not.toContain("PUT /api/auth/lockscreen-users/me");
});

test("a company that cannot be entered says so, and another can be tried", async () => {
  workerThat((call) => {
    const session = { valid: true, user, tenant: null, company: null, organisations: [nordlicht, padaria] };
    return call.path === "/api/auth/session" ? Response.json(session) : problem(404, "not_found");
  });
  const where = open();
  await press(await screen.findByRole("button", { name: /Padaria/ }));
  await screen.findByText("Die Firma konnte nicht geöffnet werden");
  expect(where()).toBe(ADDRESS);
});

describe("a company that is gone", () => {
  /** A worker whose session lists companies that are gone; `left` are there still. */
  const onlyLeft = (listed: object[], left: () => object[]) =>
    workerThat(({ path }) => {
      if (path === "/api/auth/session") {
        return Response.json({ valid: true, user, tenant: null, company: null, organisations: listed });
      }
      return path.startsWith("/api/business/list") ? Response.json(left()) : problem(404, "not_found");
    });
  const entered = (paths: readonly string[]) => paths.filter((path) => path.includes("signin-company"));

  test("is not offered again, and no other one is entered instead", async () => {
    let left = [nordlicht, padaria].map((company) => ({ ...company, roles: [], lastLogin: null }));
    const worker = onlyLeft([nordlicht, padaria], () => left);
    const where = open();
    expect(await screen.findAllByText("Noch nie hier gewesen")).toHaveLength(2);
    left = left.slice(0, 1);
    await press(screen.getByRole("button", { name: /Padaria/ }));
    await screen.findByText("Die Firma konnte nicht geöffnet werden");
    await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
    expect(screen.getByRole("listitem").textContent).toContain("Nordlicht");
    expect(knownSession()).toMatchObject({ session: { organisations: [{ companyId: "c1" }] } });
    expect(where()).toBe(ADDRESS);
    expect(entered(worker.paths)).toEqual(["POST /api/auth/signin-company/c2/"]);
  });

  test("and was the only one leads to the sign-in page, which stays", async () => {
    const worker = onlyLeft([nordlicht], () => []);
    const where = open();
    await waitFor(() => expect(where()).toBe("/auth/login"));
    expect(knownSession()).toMatchObject({ session: { organisations: [] } });
    expect(entered(worker.paths)).toEqual(["POST /api/auth/signin-company/c1/"]);
  });
});

test("a company that requires a new sign-in says so, and leads to the form, which knows the way back", async () => {
  const worker = workerThat(({ path }) => {
    if (path === "/api/auth/signout") return new Response(null, { status: 204 });
    if (path !== "/api/auth/session") return problem(401, "session_expired");
    return Response.json({ valid: true, user, tenant: null, company: null, organisations: [nordlicht] });
  });
  const where = renderPageWithQuery(Component, ADDRESS, `${ADDRESS}?returnTo=%2Faccount`);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Nordlicht verlangt eine neue Anmeldung.");
  expect(worker.paths.filter((path) => path.includes("signin-company"))).toHaveLength(1);
  await press(within(alert).getByRole("button", { name: "Neu anmelden" }));
  await waitFor(() => expect(where()).toBe("/auth/login-business?returnTo=%2Faccount"));
});

test("companies beyond the hundred that a session lists are offered, too", async () => {
  const all = Array.from({ length: 101 }, (_, at) => ({ ...nordlicht, companyId: `n${at}`, title: `Werk ${at}` }));
  const detailed = all.map((company) => ({ ...company, roles: [], lastLogin: null }));
  const worker = companiesAre(all.slice(0, 100), ({ path }) => {
    if (!path.startsWith("/api/business/list")) return problem(500, "internal");
    return Response.json(path.endsWith("page=2") ? detailed.slice(100) : detailed.slice(0, 100));
  });
  open();
  await press(await screen.findByText("Werk 100"));
  await waitFor(() => expect(worker.paths).toContain("POST /api/auth/signin-company/n100/"));
});

test("without a session there is nothing to choose", async () => {
  workerThat(() => Response.json({ valid: false }));
  const where = open();
  await waitFor(() => expect(where()).toBe("/auth/login"));
});
