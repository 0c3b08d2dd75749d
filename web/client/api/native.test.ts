import { beforeEach, describe, expect, test, vi } from "vitest";
import { FakeWorker, problem, type Responder, setCookie, tokenUntil } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { setConfig, standardConfig } from "../config/config";
import { keepSignIn, verifySession } from "../session/session";
import * as calls from "./calls";
import { forgetGuard } from "./guard";
import { callsAsNative, rememberPlatform } from "./native";
import { call } from "./request";
import { endSession } from "./sign-out";
import { accessToken, tenantToken } from "./tokens";

freshBrowser();

const API = "https://api.asgard.example";
const end = Date.now() + 600_000;
const later = (mark: string) => tokenUntil(end, mark);
let credentials: (RequestCredentials | undefined)[];

function workerThat(respond: Responder): FakeWorker {
  const worker = new FakeWorker(respond);
  credentials = [];
  vi.stubGlobal("fetch", (input: URL | string, init?: RequestInit) => {
    credentials.push(init?.credentials);
    return worker.fetch(input, init);
  });
  return worker;
}

const signedIn = (mark: string) =>
  Response.json({ accessToken: later(mark), accessTenantToken: `t-${mark}`, refreshToken: `r-${mark}` });

beforeEach(() => forgetGuard(undefined));

describe("in the native app, whose API is elsewhere", () => {
  beforeEach(() => {
    rememberPlatform("?platform=native");
    setConfig({ hosts: { ...standardConfig.hosts, api: API } });
  });

  test("every call says so, with the device's secret and without cookies", async () => {
    setCookie("utk", later("cookie"));
    const worker = workerThat(() => Response.json({}));
    await call("POST", "/api/x", { body: {} });
    forgetGuard(undefined);
    await call("GET", "/api/x");
    expect(worker.guardHeaders.map((headers) => headers.get("content-platform"))).toEqual(["native", "native"]);
    expect(worker.guardHeaders.map((headers) => headers.get("x-device-secret"))).toEqual([null, "secret-k1"]);
    const headerNames = ["content-platform", "x-device-secret", "x-xsrf-token", "authorization"];
    expect(worker.calls.map(({ headers }) => headerNames.map((name) => headers.get(name)))).toEqual([
      ["native", "secret-k1", null, null],
      ["native", "secret-k1", null, null],
    ]);
    expect(new Set(credentials)).toEqual(new Set(["omit"]));
  });

  test("tokens are taken from answers, renewed by the refresh token, and forgotten with the session; the device stays", async () => {
    let isOld = false;
    const worker = workerThat(({ path, headers }) => {
      if (path.endsWith("/signin")) return signedIn("1");
      if (path.endsWith("/refresh")) return signedIn("2");
      if (path.endsWith("/signout")) return new Response(null, { status: 204 });
      return isOld && headers.get("authorization") === `Bearer ${later("1")}`
        ? problem(401, "unauthenticated")
        : Response.json({});
    });
    await calls.signIn("anna@x.example", "Sommer-26");
    expect([accessToken()?.length, tenantToken()]).toEqual([later("1").length, "t-1"]);
    isOld = true;
    await call("GET", "/api/user/me");
    const bodyOf = (end: string) =>
      worker.calls.filter(({ path }) => path.endsWith(end)).map(({ body }) => JSON.parse(body));
    expect(bodyOf("/refresh")).toEqual([{ refreshToken: "r-1" }]);
    expect(accessToken()).toBe(later("2"));
    await endSession();
    expect(bodyOf("/signout")).toEqual([{ refreshToken: "r-2" }]);
    expect(accessToken()).toBeUndefined();
    expect(localStorage.getItem("asgard.native")).toContain("secret-k1");
    expect(localStorage.getItem("asgard.native")).not.toContain("r-2");
  });

  test("a start after the access token has expired asks for the session with the refresh token and stays signed in", async () => {
    const expired = tokenUntil(Date.now() - 60_000);
    const open = { valid: true, user: { userId: "u1" }, tenant: null, company: null, organisations: [], scope: "full" };
    const worker = workerThat(({ path, body }) => {
      if (path.endsWith("/signin")) {
        return Response.json({ accessToken: expired, accessTenantToken: "t-1", refreshToken: "r-1", scope: "full" });
      }
      return JSON.parse(body).refreshToken === "r-1"
        ? Response.json({ ...open, accessToken: later("2"), refreshToken: "r-2" })
        : Response.json({ valid: false });
    });
    await calls.signIn("anna@x.example", "Sommer-26");
    expect((await verifySession()).kind).toBe("open");
    expect(worker.paths).toEqual(["POST /api/auth/signin", "POST /api/auth/session"]);
    expect(JSON.parse(worker.calls[1]?.body ?? "")).toMatchObject({ uuId: expect.any(String), refreshToken: "r-1" });
    expect([accessToken(), tenantToken()]).toEqual([later("2"), "t-1"]);
    expect(localStorage.getItem("asgard.native")).toContain("r-2");
  });

  test("a sign-in that waits for its factor keeps no token of whoever was here before", async () => {
    const limited = { accessToken: later("2"), accessTenantToken: null, scope: "second_factor", methods: ["totp"] };
    const user = { id: "u2", email: "ben@x.example" };
    workerThat(({ path, body }) => {
      if (!path.endsWith("/signin")) return Response.json({ valid: false });
      return JSON.parse(body).email === "ben@x.example" ? Response.json({ ...limited, user }) : signedIn("1");
    });
    await calls.signIn("anna@x.example", "Sommer-26");
    expect(tenantToken()).toBe("t-1");
    keepSignIn(await calls.signIn("ben@x.example", "Winter-26"));
    expect([accessToken(), tenantToken()]).toEqual([later("2"), undefined]);
    expect(localStorage.getItem("asgard.native")).toContain("secret-k1");
    expect(localStorage.getItem("asgard.native")).not.toMatch(/r-1|t-1/);
  });

  test("no other host learns of it, and an app's answers change no token", async () => {
    const worker = workerThat(({ path }) => (path === "/api/apps/surveys/x" ? signedIn("app") : Response.json({})));
    await call("GET", "https://elsewhere.example/x");
    await call("GET", "/api/apps/surveys/x");
    expect(worker.calls[0]?.headers.has("content-platform")).toBe(false);
    expect(worker.calls[0]?.headers.has("x-device-secret")).toBe(false);
    expect(accessToken()).toBeUndefined();
  });
});

test("a page of the platform's own origin has cookies, whatever platform its address names", async () => {
  rememberPlatform("?platform=native");
  const worker = workerThat(() => signedIn("1"));
  await call("POST", "/api/auth/signin", { body: {}, standsAlone: true });
  expect([callsAsNative(), worker.calls[0]?.headers.has("content-platform")]).toEqual([false, false]);
  expect([new Set(credentials), localStorage.getItem("asgard.native")]).toEqual([new Set(["include"]), null]);
});
