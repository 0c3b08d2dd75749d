import { afterEach, expect, test, vi } from "vitest";
import { clearCookies, FakeWorker, setCookie } from "../../testing/fake-worker";
import { webConfiguration } from "../config/web-configuration";
import * as calls from "./calls";
import { userIn } from "./calls";
import { companies } from "./companies";
import { deviceId, SERVER_DEVICE_ID } from "./device";
import { forgetGuard } from "./guard";
import type { Person } from "./shapes";

test("user/me may answer valid and user, or the user itself", () => {
  const person = { userId: "u1" } as Person;
  expect(userIn({ valid: true, user: person })).toBe(person);
  expect(userIn(person)).toBe(person);
});

test("the device id is the server's own until the server has given one", () => {
  clearCookies();
  expect(deviceId()).toBe(SERVER_DEVICE_ID);
  expect(SERVER_DEVICE_ID).toBe("SSR-001-001-001");
  setCookie("uuId", "0b9f6f0e-7d3e-4c1a-9b0e-0f6a1c2d3e4f");
  expect(deviceId()).toBe("0b9f6f0e-7d3e-4c1a-9b0e-0f6a1c2d3e4f");
});

const built = { ...webConfiguration };
afterEach(() => Object.assign(webConfiguration, built));

/** The requests that are made by a build with other endpoints. */
async function called(changes: Partial<typeof webConfiguration>, request: () => Promise<unknown>): Promise<string[]> {
  const worker = new FakeWorker(() => Response.json([]));
  forgetGuard(undefined);
  clearCookies();
  vi.stubGlobal("fetch", worker.fetch);
  Object.assign(webConfiguration, changes);
  await request();
  return worker.calls.map(({ method, path, body }) => `${method} ${path} ${body}`.trim());
}

const DEVICE = "0b9f6f0e-7d3e-4c1a-9b0e-0f6a1c2d3e4f";

test("every endpoint of the web configuration is the one that is called", async () => {
  expect(await called({ me: { method: "POST", path: "identity" } }, calls.me)).toEqual(["POST /api/identity"]);
  expect(await called({ tenant: { method: "GET", path: "firm" } }, calls.tenantSession)).toEqual(["GET /api/firm"]);
  expect(await called({ companies: { method: "GET", path: "firms" } }, companies)).toEqual(["GET /api/firms"]);
  expect(await called({ tenantSignIn: { method: "PUT", path: "firm/in" } }, () => calls.enterTenant("b/1"))).toEqual([
    "PUT /api/firm/in/b%2F1/ {}",
  ]);
  expect(await called({ signIn: { method: "POST", path: "in" } }, calls.signInDefault)).toEqual([
    `POST /api/auth/in {"default":true,"uuId":"${DEVICE}"}`,
  ]);
});

test("the session is asked with the configured method, the device in the body or in the query", async () => {
  const at = (method: "GET" | "PUT") => called({ session: { method, path: "identity" } }, calls.session);
  expect(await at("PUT")).toEqual([`PUT /api/auth/identity {"uuId":"${DEVICE}"}`]);
  expect(await at("GET")).toEqual([`GET /api/auth/identity?uuId=${DEVICE}`]);
});

test("as built, the endpoints are those of the contract", async () => {
  const sessionCalls = [calls.me, calls.tenantSession, companies, calls.session, () => calls.enterTenant("b1")];
  const seen = [];
  for (const request of sessionCalls) seen.push(...(await called({}, request)));
  expect(seen).toEqual([
    "GET /api/user/me",
    "GET /api/tenant",
    "GET /api/business/list?autoLogin=false",
    `POST /api/auth/session {"uuId":"${DEVICE}"}`,
    "POST /api/tenant/signIn/b1/ {}",
  ]);
});
