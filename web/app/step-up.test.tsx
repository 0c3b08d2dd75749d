import { cleanup, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { call } from "../client/api/request";
import { keepSignIn } from "../client/session/session";
import { user as anna, signInOf } from "../testing/actors";
import { problem, setCookie, tokenUntil } from "../testing/fake-worker";
import { freshBrowser, renderRoutes, workerThat } from "../testing/page";
import { press, write } from "../testing/person";
import { StepUp } from "./step-up";

freshBrowser();

const user = { ...anna, hasPassword: true };
const noFactors = { totp: null, passkeys: [], recoveryCodes: { left: 0 }, required: true, trustedDevices: [] };

beforeEach(() => {
  vi.stubGlobal("PublicKeyCredential", class {});
  setCookie("utk", tokenUntil(Date.now() + 600_000, "x", "u1"));
  keepSignIn(signInOf({ user }));
});

const open = () => renderRoutes([{ path: "/users", element: <StepUp /> }], "/users");

test("calls that are refused together ask once, and all are sent again", async () => {
  let isFresh = false;
  const worker = workerThat(({ path }) => {
    if (path === "/api/user/factors") return Response.json(noFactors);
    if (path !== "/api/auth/reauthenticate") {
      return isFresh ? Response.json({ done: path }) : problem(403, "reauthentication_required");
    }
    isFresh = true;
    return new Response(null, { status: 204 });
  });
  open();
  const both = Promise.all([call("PATCH", "/api/one", { body: {} }), call("PATCH", "/api/two", { body: {} })]);
  await write(await screen.findByLabelText(/Aktuelles Passwort/, { selector: "input" }), "Secret-1");
  await press(screen.getByRole("button", { name: "Bestätigen" }));
  expect(await both).toEqual([{ done: "/api/one" }, { done: "/api/two" }]);
  expect(worker.paths.filter((path) => path.endsWith("reauthenticate"))).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("whoever has no second factor that a company demands is led to where one is set up", async () => {
  workerThat(({ path }) =>
    path === "/api/user/factors" ? Response.json(noFactors) : problem(403, "second_factor_required"),
  );
  const where = open();
  const failedRequest = call("GET", "/api/one").catch((failure: { code: string }) => failure.code);
  await screen.findByText(/Sie haben noch keinen/);
  await press(screen.getByRole("button", { name: "Jetzt einrichten" }));
  expect(await failedRequest).toBe("second_factor_required");
  await waitFor(() => expect(where()).toBe("/account"));
});

test("whoever has passkeys only is told where the browser cannot use them, and not that there is no second factor", async () => {
  vi.unstubAllGlobals();
  const laptop = { passkeyId: "p1", name: "Laptop", createdAt: "2026-11-20T09:30:00Z", lastUsedAt: null };
  workerThat(({ path }) =>
    path === "/api/user/factors"
      ? Response.json({ ...noFactors, passkeys: [laptop] })
      : problem(403, "second_factor_required"),
  );
  open();
  const failedRequest = call("GET", "/api/one").catch((failure: { code: string }) => failure.code);
  await screen.findByText("Dieser Browser kann keine Passkeys verwenden.");
  expect(screen.queryByText(/Sie haben noch keinen/)).toBeNull();
  await press(screen.getByRole("button", { name: "Abbrechen" }));
  expect(await failedRequest).toBe("second_factor_required");
});

test("a read of the factors that failed is no answer that there are none", async () => {
  const totp = { createdAt: "2026-11-20T09:30:00Z", lastUsedAt: null };
  let isDown = true;
  workerThat(({ path }) => {
    if (path !== "/api/user/factors") return problem(403, "second_factor_required");
    return isDown ? problem(500, "internal") : Response.json({ ...noFactors, totp });
  });
  open();
  void call("GET", "/api/one").catch(() => undefined);
  await screen.findByText("Die zweiten Faktoren konnten nicht geladen werden");
  expect(screen.queryByText(/Sie haben noch keinen/)).toBeNull();
  isDown = false;
  await press(screen.getByRole("button", { name: "Erneut versuchen" }));
  expect(await screen.findByLabelText(/Code/, { selector: "input" })).toBeTruthy();
});

test("requests that wait for a proof go on without one when their page goes away", async () => {
  workerThat(({ path }) =>
    path === "/api/user/factors" ? Response.json(noFactors) : problem(403, "reauthentication_required"),
  );
  open();
  const failedRequest = call("PATCH", "/api/one", { body: {} }).catch((failure: { code: string }) => failure.code);
  await screen.findByRole("dialog");
  cleanup();
  expect(await failedRequest).toBe("reauthentication_required");
});

test("a lack of rights is none of its business", async () => {
  workerThat(() => problem(403, "forbidden", { missing: { app: "admin.users", access: "write" } }));
  open();
  await expect(call("GET", "/api/one")).rejects.toMatchObject({ code: "forbidden" });
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("where a sign-in waits for its second factor, in this tab or another, nobody is asked for one by a second dialog", async () => {
  setCookie("utk", tokenUntil(Date.now() + 600_000, "x", "u1", "second_factor"));
  const worker = workerThat(() => problem(403, "second_factor_required"));
  open();
  await expect(call("GET", "/api/one")).rejects.toMatchObject({ code: "second_factor_required" });
  expect(worker.paths).toEqual(["GET /api/one"]);
  expect(screen.queryByRole("dialog")).toBeNull();
});
