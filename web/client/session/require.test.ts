import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clearCookies, problem, setCookie, tokenUntil } from "../../testing/fake-worker";
import { workerThat } from "../../testing/worker-that";
import { rememberPlatform } from "../api/native";
import type { SignIn } from "../api/shapes";
import { setConfig } from "../config/config";
import { webConfiguration } from "../config/web-configuration";
import { noteLocked } from "./device-lock";
import { requireCompany, requireSession } from "./require";
import { flushSession, keepSignIn, knownSession } from "./session";

const company = { companyId: "c1", businessUuId: "b1" };
const answer = { user: { userId: "u1" }, company, organisations: [company], scope: "full" } as unknown as SignIn;

const asking = (requested: string) => new Request(`https://own.test${requested}`);

/** Where a visitor is redirected. */
async function sentTo(
  requested = "/",
  guard: typeof requireSession = requireCompany,
): Promise<string | null | undefined> {
  const rejected = await guard(asking(requested)).catch((thrown: unknown) => thrown);
  return rejected instanceof Response ? rejected.headers.get("location") : undefined;
}

/** A user who has signed in, in this tab. */
function signedIn(changes: Partial<SignIn> = {}): void {
  setCookie("utk", tokenUntil(Date.now() + 600_000));
  keepSignIn({ ...answer, ...changes });
}

beforeEach(() => {
  clearCookies();
  sessionStorage.clear();
  flushSession();
  setConfig({});
});
const built = { ...webConfiguration };
afterEach(() => Object.assign(webConfiguration, built));

describe("the user guard", () => {
  test("shows a visitor at the root the menu page", async () => {
    expect(await sentTo()).toBe("/auth");
    expect(await sentTo("/?lang=fr")).toBe("/auth");
  });

  test("sends a visitor without a session to the sign-in page, and back after it", async () => {
    expect(await sentTo("/account?tab=2")).toBe("/auth/login-business?returnTo=%2Faccount%3Ftab%3D2");
  });

  test("sends them to the configured page instead, if that is ours", async () => {
    setConfig({ loginPage: "/auth/login-partners" });
    expect(await sentTo("/account")).toBe("/auth/login-partners?returnTo=%2Faccount");
    setConfig({ loginPage: "/login?from=app" });
    expect(await sentTo("/account")).toBe("/login?from=app&returnTo=%2Faccount");
    for (const loginPage of ["https://elsewhere.tld", "//elsewhere.tld", "/..//elsewhere.tld", "javascript:alert(1)"]) {
      setConfig({ loginPage });
      expect(await sentTo("/account")).toBe("/auth?returnTo=%2Faccount");
    }
  });

  test("sends them to the auth route where that is what was built", async () => {
    Object.assign(webConfiguration, { onUnauthorized: "auth" });
    expect(await sentTo("/account")).toBe("/auth?returnTo=%2Faccount");
  });

  test("needs the access cookie, whatever this tab remembers", async () => {
    signedIn();
    expect(await sentTo("/account", requireSession)).toBeUndefined();
    clearCookies();
    expect(await sentTo("/account", requireSession)).toBe("/auth/login-business?returnTo=%2Faccount");
    expect(knownSession()).toEqual({ kind: "none" });
  });

  test("shows the lock screen of a locked device, at the root and on the way back, until somebody comes in", async () => {
    noteLocked();
    expect(await sentTo("/")).toBe("/auth/lockscreen-main");
    expect(await sentTo("/account?tab=2")).toBe("/auth/lockscreen-main?returnTo=%2Faccount%3Ftab%3D2");
    signedIn();
    clearCookies();
    expect(await sentTo("/")).toBe("/auth");
  });

  test("asks the server once, and believes it", async () => {
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    const worker = workerThat(() => problem(401, "session_expired"));
    expect(await sentTo("/account")).toBe("/auth/login-business?returnTo=%2Faccount");
    expect(worker.paths).toEqual(["POST /api/auth/session"]);
  });

  test("throws nobody out because nobody answered, or nothing is there to ask", async () => {
    for (const failure of [problem(503, "unavailable"), problem(404, "not_found")]) {
      setCookie("utk", tokenUntil(Date.now() + 600_000));
      workerThat(() => failure.clone());
      await expect(requireSession(asking("/account"))).rejects.toMatchObject({ status: failure.status });
    }
  });

  test("sends a limited session to the sign-in page, which knows where it leads, and back after it", async () => {
    signedIn({ scope: "password" });
    expect(await sentTo("/account?tab=2")).toBe("/auth/login-business?returnTo=%2Faccount%3Ftab%3D2");
    expect(await sentTo("/")).toBe("/auth/login-business");
  });
});

describe("the tenant guard", () => {
  test("sends a person without a company to the list of companies, and back after it", async () => {
    signedIn({ company: null });
    expect(await sentTo()).toBe("/list-company-access");
    expect(await sentTo("/account?x=1")).toBe("/list-company-access?returnTo=%2Faccount%3Fx%3D1");
  });

  test("wants a business id", async () => {
    signedIn({ company: { ...company, businessUuId: "" } as SignIn["company"] });
    expect(await sentTo()).toBe("/list-company-access");
  });

  test("sends a native app to the narrow list below 610 px", async () => {
    signedIn({ company: null });
    vi.stubGlobal("innerWidth", 609);
    expect(await sentTo()).toBe("/list-company-access");
    rememberPlatform("?platform=native");
    // Once is enough: the next address does not contain it.
    rememberPlatform("");
    expect(await sentTo()).toBe("/m/r/list-company-access");
    vi.stubGlobal("innerWidth", 610);
    expect(await sentTo()).toBe("/list-company-access");
  });

  test("is skipped on a registration URL", async () => {
    signedIn({ company: null });
    expect(await sentTo("/auth/signup/a%40b.de/code")).toBeUndefined();
    expect(await sentTo("/account?from=signup")).toBe("/list-company-access?returnTo=%2Faccount%3Ffrom%3Dsignup");
  });

  test("lets a person with a company in", async () => {
    signedIn();
    expect(await requireCompany(asking("/"))).toMatchObject({ tenant: { businessUuId: "b1" } });
  });
});
