import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakeWorker, problem, type Responder, setCookie, tokenUntil } from "../../testing/fake-worker";
import { freshBrowser } from "../../testing/page";
import { tenantTokenOf } from "../../testing/tokens";
import { setConfig, standardConfig } from "../config/config";
import { sha256 } from "./bytes";
import { forgetGuard } from "./guard";
import { networkNow } from "./network";
import { call, whenCompanyRejects, whenForbidden, whenSessionIsOver } from "./request";
import { keepTenantToken } from "./tokens";

const later = () => Date.now() + 600_000;

function workerThat(respond: Responder): FakeWorker {
  const worker = new FakeWorker(respond);
  vi.stubGlobal("fetch", worker.fetch);
  return worker;
}

freshBrowser();
beforeEach(() => {
  forgetGuard(undefined);
  whenSessionIsOver(async () => false);
});

describe("a company that is entered meanwhile", () => {
  const of = (tenant: string) => `h.${btoa(JSON.stringify({ tenant }))}.s`;
  beforeEach(() => {
    setCookie("utk", tokenUntil(later()));
    keepTenantToken(of("a"));
  });

  test("gets nothing of a request that waits for its guard", async () => {
    const worker = workerThat(() => Response.json({}));
    const change = call("PUT", "/api/admin/role", { body: {} });
    keepTenantToken(of("b"));
    await expect(change).rejects.toMatchObject({ code: "session_expired" });
    expect(worker.paths).toEqual([]);
  });

  test("gets nothing of a request that would be sent again", async () => {
    const worker = workerThat(() => {
      keepTenantToken(of("b"));
      return problem(401, "guard_expired");
    });
    await expect(call("PUT", "/api/admin/role", { body: {} })).rejects.toMatchObject({ code: "guard_expired" });
    expect(worker.paths).toEqual(["PUT /api/admin/role"]);
  });

  test("is another one: a renewed token of the same company changes nothing", async () => {
    const worker = workerThat(() => Response.json({}));
    const change = call("PUT", "/api/admin/role", { body: {} });
    keepTenantToken(`h.${btoa(JSON.stringify({ tenant: "a", exp: 1 }))}.s`);
    await change;
    expect(worker.paths).toEqual(["PUT /api/admin/role"]);
  });
});

describe("a user who signs in meanwhile, in another tab", () => {
  const of = (user: string, mark = "x") => setCookie("utk", tokenUntil(later(), mark, user));
  const change = () => call("PATCH", "/api/user/me", { body: {} });
  beforeEach(() => of("anna"));

  test("does nothing of what waits for its guard", async () => {
    const worker = workerThat(() => Response.json({}));
    const changing = change();
    of("ben");
    await expect(changing).rejects.toMatchObject({ code: "session_expired" });
    expect(worker.paths).toEqual([]);
  });

  test("does nothing of what would be sent again", async () => {
    const worker = workerThat(() => {
      of("ben");
      return problem(401, "unauthenticated");
    });
    await expect(change()).rejects.toMatchObject({ code: "unauthenticated" });
    expect(worker.paths).toEqual(["PATCH /api/user/me"]);
  });

  test("does nothing of what waits for the renewal of the token", async () => {
    const worker = workerThat(({ path }) => {
      if (path !== "/api/auth/refresh") return problem(401, "unauthenticated");
      of("ben");
      return Response.json({ accessToken: "x", accessTenantToken: null, exDays: 200 });
    });
    await expect(change()).rejects.toMatchObject({ code: "session_expired" });
    expect(worker.paths).toEqual(["PATCH /api/user/me", "POST /api/auth/refresh"]);
  });

  test("stops no request that needs no session", async () => {
    const worker = workerThat(() => Response.json({}));
    const signingIn = call("POST", "/api/auth/signin", { body: {}, standsAlone: true });
    of("ben");
    await signingIn;
    expect(worker.paths).toEqual(["POST /api/auth/signin"]);
  });

  test("is another one: a new session of the same user changes nothing", async () => {
    const worker = workerThat(() => Response.json({}));
    const changing = change();
    of("anna", "new");
    await changing;
    expect(worker.paths).toEqual(["PATCH /api/user/me"]);
  });
});

describe("a rejection by a company", () => {
  const over = vi.fn(async () => false);
  const rejected = vi.fn<(isEntry: boolean) => Promise<boolean | undefined>>();
  beforeEach(() => {
    setCookie("utk", tokenUntil(later()));
    keepTenantToken(tenantTokenOf("a"));
    over.mockClear();
    whenSessionIsOver(over);
    rejected.mockReset();
    whenCompanyRejects(rejected);
  });
  afterEach(() => whenCompanyRejects());

  test("is sent again once the company is entered again, and no more than once", async () => {
    rejected.mockResolvedValue(true);
    let rejectionsLeft = 1;
    const worker = workerThat(() =>
      rejectionsLeft-- > 0 ? problem(401, "session_expired") : Response.json({ done: true }),
    );
    expect(await call("POST", "/api/x")).toEqual({ done: true });
    expect(worker.paths).toEqual(["POST /api/x", "POST /api/x"]);
    rejectionsLeft = 2;
    await expect(call("POST", "/api/x")).rejects.toMatchObject({ code: "session_expired" });
    expect(rejected.mock.calls).toEqual([[false], [false]]);
    expect(over).not.toHaveBeenCalled();
  });

  test("ends the session where that is over, but not where the tab is in no company", async () => {
    rejected.mockResolvedValue(undefined);
    workerThat(({ path }) => (path === "/api/x" ? problem(401, "session_expired") : problem(403, "tenant_missing")));
    await expect(call("GET", "/api/x")).rejects.toMatchObject({ code: "session_expired" });
    expect(over).toHaveBeenCalledOnce();
    await expect(call("GET", "/api/y")).rejects.toMatchObject({ code: "tenant_missing" });
    expect(over).toHaveBeenCalledOnce();
  });

  test("of who enters it ends no session where nobody handles it: the page before the sign-in goes on without the company", async () => {
    whenCompanyRejects();
    workerThat(() => problem(401, "session_expired"));
    await expect(call("POST", "/api/x", { isEntry: true })).rejects.toMatchObject({ code: "session_expired" });
    expect(over).not.toHaveBeenCalled();
    await expect(call("GET", "/api/x")).rejects.toMatchObject({ code: "session_expired" });
    expect(over).toHaveBeenCalledOnce();
  });

  test("is none of a tab that is in no company, unless it enters one", async () => {
    keepTenantToken(null);
    rejected.mockResolvedValue(false);
    workerThat(() => problem(401, "session_expired"));
    await expect(call("GET", "/api/x")).rejects.toMatchObject({ code: "session_expired" });
    expect([rejected.mock.calls, over.mock.calls.length]).toEqual([[], 1]);
    await expect(call("POST", "/api/x", { isEntry: true })).rejects.toMatchObject({ code: "session_expired" });
    expect([rejected.mock.calls, over.mock.calls.length]).toEqual([[[true]], 1]);
  });
});

describe("headers", () => {
  test("the guard binds method, path and query, time of the server, its token, and the body", async () => {
    const worker = workerThat(() => Response.json({}));
    worker.clockOffset = 3_600_000;
    const before = Date.now();
    await call("POST", "/api/x/ä?q=1&r=ü", { body: { a: 1 } });
    const [seen] = worker.calls;
    expect(seen?.path).toBe("/api/x/%C3%A4?q=1&r=%C3%BC");
    expect(seen?.guard).toMatchObject({ s: "s-k1", b: await sha256('{"a":1}') });
    expect(seen?.guard?.r).toMatch(/^[0-9a-f]{32}$/);
    // An hour ahead of this clock: the offset is known to half of the time that the guard's answer took.
    const sentAt = (seen?.guard?.t ?? 0) - 3_600_000;
    const took = Date.now() - before;
    expect(sentAt).toBeGreaterThanOrEqual(before - took);
    expect(sentAt).toBeLessThanOrEqual(before + 2 * took);
  });

  test("a call without a body has no hash and no content type", async () => {
    const worker = workerThat(() => Response.json({}));
    await call("GET", "/api/x");
    expect(worker.calls[0]?.guard).not.toHaveProperty("b");
    expect(worker.calls[0]?.headers.has("content-type")).toBe(false);
  });

  test("the XSRF token goes with unsafe calls only", async () => {
    const worker = workerThat(() => Response.json({}));
    await call("GET", "/api/x");
    await call("POST", "/api/x", { body: {} });
    expect(worker.calls.map(({ headers }) => headers.get("x-xsrf-token"))).toEqual([null, "xsrf-k1"]);
  });

  test("and to relative addresses alone, or to a host of the configuration; no other host is told a token", async () => {
    setCookie("utk", tokenUntil(later()));
    keepTenantToken("own");
    const worker = workerThat(() => Response.json({}));
    setConfig({ hosts: { ...standardConfig.hosts, auth: "https://auth.tld" } });
    await call("POST", "/api/x", { body: {} });
    await call("POST", "https://auth.tld/api/x", { body: {} });
    await call("POST", "https://auth.tld.elsewhere.tld/api/x", { body: {} });
    setConfig({});
    keepTenantToken(null);
    const headerNames = ["x-xsrf-token", "authorization", "x-token-tenant"];
    expect(worker.calls.map(({ headers }) => headerNames.filter((name) => headers.get(name) !== null))).toEqual([
      headerNames,
      headerNames,
      [],
    ]);
  });

  test("the access token comes from its cookie, the language is always told", async () => {
    const token = tokenUntil(later());
    setCookie("utk", token);
    const worker = workerThat(() => Response.json({}));
    await call("GET", "/api/x");
    expect(worker.calls[0]?.headers.get("authorization")).toBe(`Bearer ${token}`);
    expect(worker.calls[0]?.headers.get("x-token-lang")).toBe("de");
  });

  test("a tab's own company wins over the cookie, and a new tab starts from the cookie", async () => {
    const worker = workerThat(() => Response.json({}));
    setCookie("ttk", "of-the-cookie");
    await call("GET", "/api/x");
    setCookie("ttk", "of-another-tab");
    await call("GET", "/api/x");
    keepTenantToken("own");
    await call("GET", "/api/x");
    expect(worker.calls.map(({ headers }) => headers.get("x-token-tenant"))).toEqual([
      "of-the-cookie",
      "of-the-cookie",
      "own",
    ]);
  });

  test("one guard serves many calls, each with its own number", async () => {
    const worker = workerThat(() => Response.json({}));
    await Promise.all([call("GET", "/api/a"), call("GET", "/api/b"), call("GET", "/api/c")]);
    expect(worker.guardsGiven).toBe(1);
    expect(new Set(worker.calls.map(({ guard }) => guard?.r)).size).toBe(3);
  });
});

describe("repair", () => {
  test.each(["guard_missing", "guard_invalid", "guard_expired", "xsrf_invalid"])(
    "%s is repaired once with a new guard",
    async (code) => {
      let first = true;
      const worker = workerThat(() => {
        if (!first) return Response.json({ done: true });
        first = false;
        return problem(code === "xsrf_invalid" ? 403 : 401, code);
      });
      expect(await call("POST", "/api/x", { body: {} })).toEqual({ done: true });
      expect(worker.guardsGiven).toBe(2);
      expect(worker.calls[1]?.headers.get("x-xsrf-token")).toBe("xsrf-k2");
    },
  );

  test("a guard that stays refused is not tried for ever", async () => {
    const worker = workerThat(() => problem(401, "guard_invalid"));
    await expect(call("GET", "/api/x")).rejects.toMatchObject({ code: "guard_invalid" });
    expect(worker.calls).toHaveLength(2);
  });

  test("what was taken for a replay is sent again only if that does no harm", async () => {
    const worker = workerThat(() => problem(409, "guard_replayed"));
    await expect(call("POST", "/api/x", { body: {} })).rejects.toMatchObject({ code: "guard_replayed" });
    expect(worker.calls).toHaveLength(1);
    await expect(call("POST", "/api/x", { body: {}, idempotent: true })).rejects.toMatchObject({ status: 409 });
    expect(worker.calls).toHaveLength(3);
    expect(worker.calls[1]?.guard?.r).not.toBe(worker.calls[2]?.guard?.r);
  });
});

describe("renewal", () => {
  /** Rejects the stale token and renews it; `meanwhile` is called while it does. */
  function workerWithStaleToken(meanwhile = () => {}): FakeWorker {
    const fresh = tokenUntil(later(), "fresh");
    setCookie("utk", tokenUntil(later(), "stale"));
    return workerThat(async ({ path, headers }) => {
      if (path === "/api/auth/refresh") {
        meanwhile();
        setCookie("utk", fresh);
        return Response.json({ accessToken: fresh, accessTenantToken: "renewed", exDays: 200 });
      }
      return headers.get("authorization") === `Bearer ${fresh}`
        ? Response.json({ path })
        : problem(401, "unauthenticated");
    });
  }

  test("parallel calls that find the token expired cause one refresh", async () => {
    const worker = workerWithStaleToken();
    keepTenantToken("old");
    const answers = await Promise.all(["/api/a", "/api/b", "/api/c", "/api/d"].map((path) => call("GET", path)));
    expect(answers).toHaveLength(4);
    expect(worker.paths.filter((path) => path.endsWith("/refresh"))).toHaveLength(1);
    await call("GET", "/api/e");
    expect(worker.calls.at(-1)?.headers.get("x-token-tenant")).toBe("renewed");
  });

  test("a company that is entered while the token is renewed stays the tab's", async () => {
    const worker = workerWithStaleToken(() => keepTenantToken("entered"));
    keepTenantToken("former");
    await call("GET", "/api/a");
    expect(worker.calls.map(({ headers }) => headers.get("x-token-tenant"))).toEqual(["former", "former", "entered"]);
  });

  test("a token that is about to expire is renewed before the call", async () => {
    const worker = workerWithStaleToken();
    setCookie("utk", tokenUntil(Date.now() + 1_000, "stale"));
    await call("GET", "/api/a");
    expect(worker.paths).toEqual(["POST /api/auth/refresh", "GET /api/a"]);
  });

  test("a token that another tab has renewed is used without asking again", async () => {
    const fresh = tokenUntil(later(), "of-another-tab");
    setCookie("utk", tokenUntil(later(), "stale"));
    const worker = workerThat(({ headers }) => {
      if (headers.get("authorization") === `Bearer ${fresh}`) return Response.json({});
      setCookie("utk", fresh);
      return problem(401, "unauthenticated");
    });
    await call("GET", "/api/a");
    expect(worker.paths).toEqual(["GET /api/a", "GET /api/a"]);
  });

  test("whoever signs in elsewhere while the renewal of the session before is refused stays signed in", async () => {
    const fresh = tokenUntil(later(), "of-a-new-session");
    setCookie("utk", tokenUntil(later(), "stale"));
    const over = vi.fn();
    whenSessionIsOver(over.mockResolvedValue(false));
    const worker = workerThat(({ path, headers }) => {
      if (headers.get("authorization") === `Bearer ${fresh}`) return Response.json({});
      if (!path.endsWith("/refresh")) return problem(401, "unauthenticated");
      setCookie("utk", fresh);
      return problem(401, "session_expired");
    });
    await call("GET", "/api/a");
    expect(worker.paths).toEqual(["GET /api/a", "POST /api/auth/refresh", "GET /api/a"]);
    expect(over).not.toHaveBeenCalled();
  });

  test("a session that is over for good is told once, and the call fails", async () => {
    setCookie("utk", tokenUntil(later()));
    const over = vi.fn();
    whenSessionIsOver(over.mockResolvedValue(false));
    workerThat(({ path }) => problem(401, path.endsWith("/refresh") ? "session_expired" : "unauthenticated"));
    await expect(call("GET", "/api/a")).rejects.toMatchObject({ code: "unauthenticated" });
    expect(over).toHaveBeenCalledTimes(1);
  });

  test("a network that is silent during a refresh ends no session", async () => {
    setCookie("utk", tokenUntil(later()));
    const over = vi.fn();
    whenSessionIsOver(over.mockResolvedValue(false));
    workerThat(({ path }) => {
      if (path.endsWith("/refresh")) throw new TypeError("Failed to fetch");
      return problem(401, "unauthenticated");
    });
    await expect(call("GET", "/api/a")).rejects.toMatchObject({ code: "unauthenticated" });
    expect(over).not.toHaveBeenCalled();
  });

  test("a wrong password is no reason to refresh", async () => {
    setCookie("utk", tokenUntil(later()));
    const worker = workerThat(() => problem(401, "invalid_credentials"));
    const rejected = call("POST", "/api/auth/signin", { body: {}, standsAlone: true });
    await expect(rejected).rejects.toMatchObject({ code: "invalid_credentials" });
    expect(worker.calls).toHaveLength(1);
  });
});

describe("failures", () => {
  test("no answer is the code network, and passing", async () => {
    workerThat(() => {
      throw new TypeError("Failed to fetch");
    });
    await expect(call("GET", "/api/x")).rejects.toMatchObject({ code: "network", status: 0, isPassing: true });
  });

  test("an answer that is no problem document becomes the nearest code", async () => {
    workerThat(() => new Response("<h1>Bad gateway</h1>", { status: 502 }));
    await expect(call("GET", "/api/x")).rejects.toMatchObject({ code: "internal", status: 502 });
  });

  test("a code of a newer server is not shown as it is", async () => {
    workerThat(() => problem(418, "teapot"));
    await expect(call("GET", "/api/x")).rejects.toMatchObject({ code: "internal" });
  });

  test("204 is undefined", async () => {
    workerThat(() => new Response(null, { status: 204 }));
    expect(await call("POST", "/api/x", { body: {} })).toBeUndefined();
  });

  test("of an app without content is undefined, and one that is no JSON is the app's error: the network is well", async () => {
    let content = "";
    workerThat(() => new Response(content, { status: 201, headers: { "x-app": "notes" } }));
    expect(await call("POST", "/api/apps/notes/x", { body: {} })).toBeUndefined();
    content = "<html>";
    await expect(call("POST", "/api/apps/notes/x", { body: {} })).rejects.toMatchObject({
      name: "AppFailure",
      code: "unreadable",
    });
    expect(networkNow().isUnreachable).toBe(false);
  });
});

describe("what is forbidden", () => {
  test("is sent again once whoever listens has had it proven, and no more than once", async () => {
    const onForbidden = vi.fn(async () => true);
    whenForbidden(onForbidden);
    let rejectionsLeft = 1;
    const worker = workerThat(() =>
      rejectionsLeft-- > 0 ? problem(403, "reauthentication_required") : Response.json({ done: true }),
    );
    expect(await call("POST", "/api/x", { body: { a: 1 } })).toEqual({ done: true });
    expect(worker.calls.map(({ body }) => body)).toEqual(['{"a":1}', '{"a":1}']);
    rejectionsLeft = 2;
    await expect(call("POST", "/api/x")).rejects.toMatchObject({ code: "reauthentication_required" });
    expect(onForbidden).toHaveBeenCalledTimes(2);
  });

  test("stays refused where nothing is proven", async () => {
    whenForbidden(async () => false);
    const worker = workerThat(() => problem(403, "forbidden"));
    await expect(call("POST", "/api/x")).rejects.toMatchObject({ code: "forbidden" });
    expect(worker.calls).toHaveLength(1);
  });
});
