import { screen, waitFor } from "@testing-library/react";
import { type LoaderFunctionArgs, Outlet } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { enterCompany } from "../client/api/calls";
import { call, whenSessionIsOver } from "../client/api/request";
import { accessToken } from "../client/api/tokens";
import { requireCompany } from "../client/session/require";
import { keepSignIn, knownSession } from "../client/session/session";
import { useUnsaved } from "../client/session/unsaved";
import { user as anna, company, signInOf } from "../testing/actors";
import { problem, type Responder, setCookie, tokenUntil } from "../testing/fake-worker";
import { freshBrowser, renderRoutes, workerThat } from "../testing/page";
import { press, write } from "../testing/person";
import { tenantTokenOf } from "../testing/tokens";
import { useCompanyRejection } from "./company-rejection";
import { StepUp } from "./step-up";

freshBrowser();

const user = { ...anna, hasPassword: true };
const nordlicht = { ...company, businessUuId: "b1" };
const southwind = { ...nordlicht, companyId: "c2", businessUuId: "b2", title: "Südwind" };
const entered = signInOf({
  user,
  company: nordlicht,
  organisations: [nordlicht, southwind],
  accessTenantToken: tenantTokenOf("c1"),
});
/** What the server says of a session that its company rejects: it does not judge by the company's rules. */
const alive = { valid: true, user, tenant: nordlicht, company: nordlicht, organisations: [southwind] };

const onSessionOver = vi.fn(async () => false);
beforeEach(() => {
  onSessionOver.mockClear();
  whenSessionIsOver(onSessionOver);
  setCookie("utk", tokenUntil(Date.now() + 600_000, "x", "u1"));
  keepSignIn(entered);
});
afterEach(() => whenSessionIsOver(async () => false));

function Frame() {
  useCompanyRejection();
  return (
    <>
      <StepUp />
      <Outlet />
    </>
  );
}

function List() {
  return <p>the page</p>;
}

function Form() {
  useUnsaved(true);
  return <input aria-label="the page" defaultValue="typed and not saved" />;
}

function Nothing() {
  return null;
}

async function inCompany({ request }: LoaderFunctionArgs): Promise<null> {
  await requireCompany(request);
  return null;
}

/** Anna in Nordlicht, at an address; `respond` answers what the tests do not have in common. */
async function at(address: "/list" | "/form" | "/account", respond: Responder) {
  const worker = workerThat(respond);
  const children = [
    { path: "list", Component: List, loader: inCompany },
    { path: "form", Component: Form, loader: inCompany },
    { path: "account", Component: List },
  ];
  const where = renderRoutes([{ path: "/", Component: Frame, HydrateFallback: Nothing, children }], address);
  await (address === "/form" ? screen.findByLabelText("the page") : screen.findByText("the page"));
  return { worker, where };
}

const LIST = "/api/admin/user";
const SESSION = "/api/auth/session";
const ENTER = "/api/auth/signin-company/c1/";

/** The code with which a request fails. */
const failing = (request: Promise<unknown>) => request.then(undefined, ({ code }: { code: string }) => code);
const companyOfTab = () => {
  const known = knownSession();
  return known.kind === "open" ? known.session.tenant?.companyId : known.kind;
};

describe.each([
  [403, "tenant_missing"],
  [401, "session_expired"],
])("a company that rejects the session with %i %s", (status, code) => {
  const rejecting =
    (session: () => Response): Responder =>
    ({ path }) =>
      path === SESSION ? session() : problem(status, code);

  test("is left for the list of companies, by this tab alone", async () => {
    const { worker, where } = await at(
      "/list",
      rejecting(() => Response.json(alive)),
    );
    expect(await failing(call("GET", LIST))).toBe(code);
    await waitFor(() => expect(where()).toBe("/list-company-access"));
    expect(worker.paths).toEqual([`GET ${LIST}`, `POST ${SESSION}`]);
    expect(knownSession()).toMatchObject({ session: { tenant: null, organisations: [southwind] } });
    expect(accessToken()).toBeDefined();
    expect(onSessionOver).not.toHaveBeenCalled();
  });

  test("is left on a page that needs none, which stays", async () => {
    const { where } = await at(
      "/account",
      rejecting(() => Response.json(alive)),
    );
    await failing(call("GET", LIST));
    await waitFor(() => expect(companyOfTab()).toBeUndefined());
    expect(where()).toBe("/account");
  });

  test("is asked about once, however many requests it rejects", async () => {
    const { worker } = await at(
      "/list",
      rejecting(() => Response.json(alive)),
    );
    await Promise.all([failing(call("GET", LIST)), failing(call("GET", "/api/home"))]);
    expect(worker.paths.filter((path) => path === `POST ${SESSION}`)).toHaveLength(1);
  });

  test("changes nothing while the server does not say whether the session goes on", async () => {
    const { where } = await at(
      "/list",
      rejecting(() => problem(503, "unavailable")),
    );
    expect(await failing(call("GET", LIST))).toBe(code);
    expect([where(), companyOfTab()]).toEqual(["/list", "c1"]);
    expect(onSessionOver).not.toHaveBeenCalled();
  });

  test("and is gone leaves unsaved input where it is", async () => {
    const { where } = await at("/form", ({ path }) => {
      if (path === SESSION) return Response.json(alive);
      return path === ENTER ? problem(404, "not_found") : problem(status, code);
    });
    expect(await failing(call("PATCH", LIST, { body: {} }))).toBe(code);
    expect(where()).toBe("/form");
    expect(screen.getByDisplayValue("typed and not saved")).toBeDefined();
    expect(onSessionOver).not.toHaveBeenCalled();
  });
});

test("a session that is over is over, and not in its company alone", async () => {
  const { where } = await at("/list", ({ path }) =>
    path === SESSION ? Response.json({ valid: false }) : problem(401, "session_expired"),
  );
  expect(await failing(call("GET", LIST))).toBe("session_expired");
  expect(onSessionOver).toHaveBeenCalledOnce();
  expect(where()).toBe("/list");
});

test("over unsaved input the company is entered again, with the proof that it requires, and the request is sent again", async () => {
  let isProven = false;
  let isInside = false;
  const { worker, where } = await at("/form", ({ path }) => {
    if (path === SESSION) return Response.json(alive);
    if (path === "/api/user/factors") return Response.json({ totp: null, passkeys: [], recoveryCodes: { left: 0 } });
    if (path === "/api/auth/reauthenticate") {
      isProven = true;
      return new Response(null, { status: 204 });
    }
    if (path === ENTER) {
      if (!isProven) return problem(403, "reauthentication_required");
      isInside = true;
      return Response.json(entered);
    }
    return isInside ? Response.json({ saved: true }) : problem(401, "session_expired");
  });
  const saving = call("PATCH", LIST, { body: {} });
  await write(await screen.findByLabelText(/Aktuelles Passwort/, { selector: "input" }), "Secret-1");
  await press(screen.getByRole("button", { name: "Bestätigen" }));
  expect(await saving).toEqual({ saved: true });
  expect(worker.paths.filter((path) => path.endsWith(LIST))).toHaveLength(2);
  expect([where(), companyOfTab()]).toEqual(["/form", "c1"]);
  expect(screen.getByDisplayValue("typed and not saved")).toBeDefined();
});

test("over unsaved input a company that requires another session is a reason to sign in again", async () => {
  const { where } = await at("/form", ({ path }) =>
    path === SESSION ? Response.json(alive) : problem(401, "session_expired"),
  );
  expect(await failing(call("PATCH", LIST, { body: {} }))).toBe("session_expired");
  expect(onSessionOver).toHaveBeenCalledOnce();
  expect(where()).toBe("/form");
});

test("a company that rejects whoever enters it costs neither the session nor the company that they are in", async () => {
  const { worker, where } = await at("/list", ({ path }) =>
    path === SESSION ? Response.json(alive) : problem(401, "session_expired"),
  );
  expect(await failing(enterCompany("c2"))).toBe("session_expired");
  expect(worker.paths).toEqual(["POST /api/auth/signin-company/c2/", `POST ${SESSION}`]);
  expect([where(), companyOfTab()]).toEqual(["/list", "c1"]);
  expect(onSessionOver).not.toHaveBeenCalled();
});
