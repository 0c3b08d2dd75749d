import { beforeEach, describe, expect, test } from "vitest";
import { clearCookies, problem, setCookie, tokenUntil } from "../../testing/fake-worker";
import { workerThat } from "../../testing/worker-that";
import { readCookie } from "../api/cookies";
import type { SignIn } from "../api/shapes";
import { tenantToken } from "../api/tokens";
import { setConfig, standardConfig } from "../config/config";
import { flushSession, keepSignIn, knownSession, verifySession } from "./session";

const user = { userId: "u1", email: "a@b.de", resetPasswordRequired: false };
const company = { companyId: "c1", title: "One" };
const open = { valid: true, user, tenant: null, company, organisations: [company], exDays: 200, scope: "full" };

beforeEach(() => {
  clearCookies();
  sessionStorage.clear();
  flushSession();
});

describe("verifying on start", () => {
  test("without an access cookie nobody is asked", async () => {
    const worker = workerThat(() => Response.json(open));
    expect(await verifySession()).toEqual({ kind: "none" });
    expect(worker.calls).toHaveLength(0);
    expect(worker.guardsGiven).toBe(0);
  });

  test("with one, the session is asked for once and kept", async () => {
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    const worker = workerThat(() => Response.json(open));
    await Promise.all([verifySession(), verifySession()]);
    expect(await verifySession()).toMatchObject({ kind: "open", session: { user: { userId: "u1" } } });
    expect(worker.paths).toEqual(["POST /api/auth/session"]);
    expect(JSON.parse(worker.calls[0]?.body ?? "")).toEqual({ uuId: "0b9f6f0e-7d3e-4c1a-9b0e-0f6a1c2d3e4f" });
  });

  test("the tenant falls back to the company", async () => {
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    workerThat(() => Response.json(open));
    expect(await verifySession()).toMatchObject({ session: { tenant: { companyId: "c1" } } });
  });

  test("an expired token does not cause a refresh: the session renews itself", async () => {
    setCookie("utk", tokenUntil(Date.now() - 1_000));
    const worker = workerThat(() => Response.json(open));
    await verifySession();
    expect(worker.paths).toEqual(["POST /api/auth/session"]);
  });

  test("a session that is not valid is none, a limited one says what it waits for", async () => {
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    workerThat(() => Response.json({ valid: false }));
    expect(await verifySession()).toEqual({ kind: "none" });
    flushSession();
    workerThat(() => Response.json({ valid: false, scope: "verify", user }));
    expect(await verifySession()).toMatchObject({ kind: "limited", scope: "verify", user: { email: user.email } });
  });

  test.each([
    [401, "session_expired"],
    [403, "origin_refused"],
  ])("a call refused with %i is no session, and the access cookie goes", async (status, code) => {
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    workerThat(() => problem(status, code));
    expect(await verifySession()).toEqual({ kind: "none" });
    expect(readCookie("utk")).toBeUndefined();
  });

  test("a refusal leaves a page that is kept alive where it is, with its cookie", async () => {
    history.replaceState(null, "", "/account?keep-alive");
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    workerThat(() => problem(401, "session_expired"));
    await expect(verifySession()).rejects.toMatchObject({ status: 401 });
    expect(readCookie("utk")).toBeDefined();
    history.replaceState(null, "", "/");
  });

  test.each([
    [404, "not_found"],
    [429, "too_many_attempts"],
    [503, "unavailable"],
  ])("%i says nothing about the session, and the access cookie stays", async (status, code) => {
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    workerThat(() => problem(status, code));
    await expect(verifySession()).rejects.toMatchObject({ code });
    expect(knownSession()).toEqual({ kind: "unknown" });
    expect(readCookie("utk")).toBeDefined();
  });
});

describe("after a sign-in", () => {
  const answer = {
    uuId: "x",
    accessToken: "t",
    exDays: 200,
    scope: "full",
    user,
    company,
    organisations: [company],
  } as unknown as SignIn;

  test("the session is known without asking, and the company belongs to this tab", async () => {
    const worker = workerThat(() => Response.json({}));
    keepSignIn({ ...answer, accessTenantToken: "tenant" });
    expect(await verifySession()).toMatchObject({ kind: "open" });
    expect(tenantToken()).toBe("tenant");
    expect(worker.calls).toHaveLength(0);
  });

  test.each(["password", "verify", "second_factor"] as const)("an answer of scope %s is a limited session", (scope) => {
    const limited = { ...answer, scope, company: null, accessTenantToken: null, organisations: [], methods: ["totp"] };
    expect(keepSignIn(limited as SignIn)).toMatchObject({ kind: "limited", scope, user: { email: user.email } });
  });

  test("the answer says what the session may do, whatever this page knows of the configuration", () => {
    const unconfirmed = { ...answer, user: { ...answer.user, emailVerified: false } };
    expect(keepSignIn({ ...unconfirmed, scope: "verify", company: null, organisations: [] }).kind).toBe("limited");
    setConfig({ features: { ...standardConfig.features, emailVerification: "required" } });
    expect(keepSignIn(unconfirmed).kind).toBe("open");
    setConfig({});
  });

  test("flushing forgets the person and the company of this tab", () => {
    keepSignIn({ ...answer, accessTenantToken: "tenant" });
    flushSession();
    expect(knownSession()).toEqual({ kind: "unknown" });
    expect(tenantToken()).toBeUndefined();
  });
});
