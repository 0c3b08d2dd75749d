import { beforeEach, describe, expect, test, vi } from "vitest";
import { FakeWorker, problem, type Responder, setCookie, tokenUntil } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { setConfig, standardConfig } from "../config/config";
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
