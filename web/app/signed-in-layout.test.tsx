import { act, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { useLocation } from "react-router";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { keepSession } from "../client/session/lifecycle";
import { useScope } from "../client/session/query-client";
import { knownSession } from "../client/session/session";
import { openRoutedModal, routedModals } from "../kit/modals/routed-modals";
import { company, signInAnswer, user } from "../testing/actors";
import { rightsOf } from "../testing/administration";
import { problem, setCookie, settled, tokenUntil, withheld } from "../testing/fake-worker";
import { freshBrowser, renderRoutes, workerThat } from "../testing/page";
import { press, write } from "../testing/person";
import { Component, loader } from "./signed-in-layout";

freshBrowser();
beforeEach(() => void opened.splice(0));

const nordlicht = { ...company, tenantId: "c1", businessUuId: "b1", companyName: "Nordlicht AG" };
const southwind = {
  ...nordlicht,
  companyId: "c2",
  tenantId: "c2",
  businessUuId: "b2",
  title: "Südwind",
  companyName: "Südwind AG",
};
const eastwind = { ...southwind, companyId: "c3", tenantId: "c3", businessUuId: "b3", title: "Ostwind" };
const anna = { ...user, firstName: "Anna", lastName: "Berg", displayName: "Anna B.", initials: "AB", image: null };
const organisations = [nordlicht, southwind];

/** In which company the page was opened, and with which query. */
const opened: string[] = [];

function Page() {
  const { search } = useLocation();
  const [, company] = useScope();
  useEffect(() => void opened.push(`${company} ${search}`), [company, search]);
  return (
    <label>
      Notiz
      <input name="note" />
    </label>
  );
}

function Nothing() {
  return null;
}

/** Anna, signed in to Nordlicht, at a page with a field. Whoever enters Südwind waits for `entered`. */
async function atPage({
  refusal,
  companies = organisations,
  left = companies,
  entered,
  query = "",
}: {
  refusal?: Response;
  companies?: object[];
  /** The companies that the session lists after the refusal. */
  left?: object[];
  entered?: Promise<void>;
  query?: string;
} = {}) {
  setCookie("utk", tokenUntil(Date.now() + 600_000, "x", "u1"));
  let now = nordlicht;
  let listed = companies;
  workerThat(async ({ path }) => {
    if (path === "/api/auth/session") {
      return Response.json({ valid: true, user: anna, tenant: now, company: now, organisations: listed });
    }
    if (path.startsWith("/api/auth/signin-company/")) {
      if (refusal) {
        listed = left;
        return refusal;
      }
      await entered;
      now = southwind;
      return Response.json({ ...signInAnswer, user: anna, company: now, organisations });
    }
    if (path === "/api/auth/signout") return new Response(null, { status: 204 });
    if (path === "/api/tenant") return Response.json(rightsOf({ tenant: now, company: now }));
    return problem(503, "unavailable");
  });
  const children = [{ path: "page", Component: Page }];
  const where = renderRoutes([{ path: "/", Component, loader, HydrateFallback: Nothing, children }], `/page${query}`);
  return { where, note: await screen.findByLabelText<HTMLInputElement>("Notiz") };
}

async function choose(title: string): Promise<void> {
  await press(await screen.findByRole("button", { name: /Anna B\./ }));
  await press(await screen.findByRole("menuitem", { name: /^Firma wechseln/ }));
  await press(await screen.findByRole("menuitemradio", { name: title }));
}

const enterSouthwind = () => choose("Südwind");

test("another company begins with the page as it is opened: nothing that was chosen or typed in the one before", async () => {
  const { note } = await atPage({ query: "?view=v1&role=r1" });
  await write(note, "only for Nordlicht");
  await enterSouthwind();
  await waitFor(() => expect(note.isConnected).toBe(false));
  expect((await screen.findByLabelText<HTMLInputElement>("Notiz")).value).toBe("");
  await act(settled);
  expect(opened).toEqual(["c1 ?view=v1&role=r1", "c2 "]);
});

test("another company leaves no form of the one before open, and its own can be opened", async () => {
  let enter = () => {};
  const entered = new Promise<void>((resolve) => {
    enter = resolve;
  });
  await atPage({ entered });
  // On the way already: a press beside an open form would close it.
  await enterSouthwind();
  let ended: string | undefined;
  await act(async () => {
    void openRoutedModal("role/create").then(({ action }) => {
      ended = action;
    });
  });
  const before = routedModals.get()[0];
  expect(before?.segment.path).toBe("role/create");
  enter();
  await waitFor(() => expect(ended).toBe("deactivated"));
  expect(routedModals.get()).not.toContain(before);
  await act(async () => void openRoutedModal("user/create"));
  expect(routedModals.get().map(({ segment }) => segment.path)).toEqual(["user/create"]);
});

test.each([
  ["answered", () => Response.json({ ...signInAnswer, user: anna, company: southwind, organisations })],
  ["refused", () => problem(429, "too_many_attempts")],
])(
  "of two companies that are chosen in a row the tab ends in the last one, although the first is %s after it",
  async (_, late) => {
    const companies = [...organisations, eastwind];
    await atPage({ companies });
    const [first, last] = [withheld(), withheld()];
    const worker = workerThat(({ path }) => {
      if (path === "/api/tenant") return Response.json(rightsOf({ tenant: eastwind, company: eastwind }));
      if (!path.startsWith("/api/auth/signin-company/")) return problem(503, "unavailable");
      return path.includes("c2") ? first.response : last.response;
    });
    await choose("Südwind");
    await choose("Ostwind");
    await waitFor(() => expect(worker.paths.filter((path) => path.includes("/signin-company/"))).toHaveLength(2));
    last.give(Response.json({ ...signInAnswer, user: anna, company: eastwind, organisations: companies }));
    await waitFor(() => expect(opened.at(-1)).toBe("c3 "));
    first.give(late());
    await act(settled);
    expect([opened.at(-1), knownSession()]).toMatchObject(["c3 ", { session: { tenant: { companyId: "c3" } } }]);
    expect(screen.queryByText("Der Wechsel der Firma ist fehlgeschlagen")).toBeNull();
  },
);

test("a company beyond the hundred that a session lists is offered, and entered", async () => {
  const listed = Array.from({ length: 100 }, (_, i) => {
    return { ...southwind, companyId: `l${i}`, tenantId: `l${i}`, title: `Firma ${i}`, roles: [], lastLogin: null };
  });
  await atPage({ companies: listed });
  const worker = workerThat(({ path }) => {
    if (!path.startsWith("/api/business/list")) return problem(503, "unavailable");
    return Response.json(path.includes("page=2") ? [{ ...eastwind, roles: [], lastLogin: null }] : listed);
  });
  await choose("Ostwind");
  await waitFor(() => expect(worker.paths).toContain("POST /api/auth/signin-company/c3/"));
});

test("where the companies beyond those cannot be loaded it is said, and the others are offered", async () => {
  const listed = Array.from({ length: 100 }, (_, i) => {
    return { ...southwind, companyId: `l${i}`, tenantId: `l${i}`, title: `Firma ${i}` };
  });
  await atPage({ companies: listed });
  const worker = workerThat(() => problem(429, "too_many_attempts"));
  await choose("Firma 99");
  await waitFor(() => expect(worker.paths).toContain("POST /api/auth/signin-company/l99/"));
  await screen.findByText("Laden fehlgeschlagen");
});

test("a company that cannot be entered yet says how long to wait", async () => {
  await atPage({ refusal: problem(429, "too_many_attempts", { retryAfter: 600 }) });
  await enterSouthwind();
  await screen.findByText(/10 Min\./);
});

test("a company that requires a new sign-in says so: the session goes on, and signing in again leads there", async () => {
  const left = vi.fn();
  const [signInAgain, nothing] = [async () => false, () => undefined];
  onTestFinished(keepSession({ leave: left, signInAgain, startOver: nothing, reconsider: nothing }));
  const { where } = await atPage({ refusal: problem(401, "session_expired") });
  await enterSouthwind();
  await screen.findByText("Südwind verlangt eine neue Anmeldung.");
  expect(screen.queryByText(/Sitzung ist/)).toBeNull();
  expect([where(), knownSession().kind]).toEqual(["/page", "open"]);
  await press(screen.getByRole("button", { name: "Neu anmelden" }));
  await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(false, "/auth/login-business?business=b2"));
});

test("a company that is gone is not offered again", async () => {
  await atPage({ refusal: problem(404, "not_found"), left: [nordlicht] });
  await enterSouthwind();
  await waitFor(() => expect(knownSession()).toMatchObject({ session: { organisations: [{ companyId: "c1" }] } }));
  await press(await screen.findByRole("button", { name: /Anna B\./ }));
  await screen.findByRole("menuitem", { name: "Mein Konto" });
  expect(screen.queryByRole("menuitem", { name: /^Firma wechseln/ })).toBeNull();
});
