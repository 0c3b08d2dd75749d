import { browserSupportsWebAuthnAutofill, startAuthentication } from "@simplewebauthn/browser";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { rememberPlatform } from "../../client/api/native";
import { type Config, setConfig, setPrerenderedConfig, standardConfig } from "../../client/config/config";
import { saveEarlyInput } from "../../client/early";
import { rememberEmail, rememberedEmail } from "../../client/session/email";
import { keepSession } from "../../client/session/lifecycle";
import { flushSession, knownSession } from "../../client/session/session";
import { signInAnswer as answer, company, user } from "../../testing/actors";
import { problem, type RecordedCall, type Responder, setCookie, settled, tokenUntil } from "../../testing/fake-worker";
import { freshBrowser, renderPage, renderPageAt, renderRoutes, workerThat } from "../../testing/page";
import { paste, press, send, write } from "../../testing/person";
import { Component } from "./page";

vi.mock("@simplewebauthn/browser", async (load) => ({
  ...(await load<object>()),
  browserSupportsWebAuthnAutofill: vi.fn(async () => false),
  startAuthentication: vi.fn(async () => ({ id: "AQ" })),
}));

const ADDRESS = "/auth/login-business";

freshBrowser();

const open = () => renderPage(Component, ADDRESS);

const email = () => screen.getByLabelText<HTMLInputElement>(/E-Mail-Adresse/);
const password = () => screen.getByLabelText<HTMLInputElement>(/^Passwort/, { selector: "input" });

function fill(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function fillBoth(): void {
  fill(email(), "anna@firma.de");
  fill(password(), "Secret-1");
}

/** The page with a button that fills both fields within one event, as the panel of the demo does. */
function BesideButton() {
  return (
    <>
      <Component />
      <button type="button" onClick={fillBoth}>
        Ausfüllen
      </button>
    </>
  );
}

async function signIn(address: string, secret: string): Promise<void> {
  await paste(email(), address);
  await paste(password(), secret);
  await send(password());
}

describe("the fields", () => {
  test("lower-case and trim the address while it is typed", async () => {
    open();
    await write(email(), " Anna@Firma.DE ");
    expect(email().value).toBe("anna@firma.de");
  });

  test("are both filled by a button beside them, without a render in between", async () => {
    renderPage(BesideButton, ADDRESS);
    await press(screen.getByRole("button", { name: "Ausfüllen" }));
    expect([email().value, password().value]).toEqual(["anna@firma.de", "Secret-1"]);
  });

  test("start with the address that another page left", async () => {
    rememberEmail("anna@firma.de");
    open();
    expect(email().value).toBe("anna@firma.de");
  });

  test("take over what was typed before the application arrived, once: a password does not come back", () => {
    const prerendered = document.createElement("div");
    prerendered.id = "root";
    prerendered.innerHTML = `<input name="email" value="Anna@firma.de"><input name="password" value="Secret-1">`;
    document.body.append(prerendered);
    saveEarlyInput();
    prerendered.remove();
    open();
    expect([email().value, password().value]).toEqual(["anna@firma.de", "Secret-1"]);
    cleanup();
    open();
    expect([email().value, password().value]).toEqual(["", ""]);
  });

  test("include what was typed while the page was hydrated", () => {
    document.documentElement.removeAttribute("data-ready");
    const prerendered = document.createElement("div");
    prerendered.id = "root";
    prerendered.innerHTML = `<input name="email" value="anna@"><input name="password" value="Secret-1">`;
    document.body.append(prerendered);
    saveEarlyInput();
    for (const field of prerendered.querySelectorAll("input"))
      field.value = field.name === "email" ? "anna@firma.de" : "";
    open();
    prerendered.remove();
    expect([email().value, password().value]).toEqual(["anna@firma.de", "Secret-1"]);
  });

  test("of a form that is not right are explained; nothing is sent and nobody notified", async () => {
    const worker = workerThat(() => Response.json(answer));
    const log = vi.spyOn(console, "info").mockImplementation(() => undefined);
    open();
    await signIn("anna", "ab");
    expect(await screen.findByText("Email ungültig")).toBeDefined();
    expect(screen.getByText("Passwort ungültig")).toBeDefined();
    expect(document.activeElement).toBe(email());
    expect(log).toHaveBeenCalledWith("Felder ungültig.");
    expect(worker.calls).toEqual([]);
    expect(document.querySelector(".toast")).toBeNull();
  });

  test("lose their complaint when it is answered", async () => {
    vi.spyOn(console, "info").mockImplementation(() => undefined);
    open();
    await signIn("anna", "abc");
    await screen.findByText("Email ungültig");
    await write(email(), "anna@firma.de");
    expect(screen.queryByText("Email ungültig")).toBeNull();
  });
});

describe("signing in", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("sends address, password and device, waits 120 ms and goes to the root", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const worker = workerThat(() => Response.json(answer));
    const where = open();
    await signIn("anna@firma.de", "Secret-1");
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    expect(JSON.parse(worker.calls[0]?.body ?? "")).toEqual({
      email: "anna@firma.de",
      password: "Secret-1",
      uuId: "0b9f6f0e-7d3e-4c1a-9b0e-0f6a1c2d3e4f",
    });
    await vi.advanceTimersByTimeAsync(119);
    expect(where()).toBe(ADDRESS);
    await vi.advanceTimersByTimeAsync(1);
    expect(where()).toBe("/");
  });

  /** Signs in under a configuration; returns when and where the user is redirected, by the router or by the browser. */
  async function sent(redirects: Partial<Config["redirects"]>, address = ADDRESS, width = 1440) {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    vi.stubGlobal("innerWidth", width);
    const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
    setPrerenderedConfig({ redirects: { ...standardConfig.redirects, ...redirects } });
    workerThat(() => Response.json(answer));
    const [pathname = ""] = address.split("?");
    const where = renderPageAt(Component, pathname, address);
    await signIn("anna@firma.de", "Secret-1");
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    await vi.advanceTimersByTimeAsync(120 + (redirects.delay ?? 0) - 1);
    expect([where(), assign.mock.calls.length]).toEqual([pathname, 0]);
    await vi.advanceTimersByTimeAsync(1);
    return assign.mock.calls.length > 0 ? { page: assign.mock.calls[0]?.[0] } : { router: where() };
  }

  const shop = "https://shop.example.org/in";
  const allowed = ["https://shop.example.org"];

  test.each([
    ["the configured delay is added", { delay: 500 }, ADDRESS, 1440, { router: "/" }],
    ["by the router", { successUri: "/start" }, ADDRESS, 1440, { router: "/start" }],
    ["by the browser", { successUri: "/start", mode: "page" }, ADDRESS, 1440, { page: "/start" }],
    ["the mobile path", { mobileUri: "/m", mode: "mobile" }, ADDRESS, 1440, { router: "/m" }],
    ["the mobile path of a narrow screen", { mobileUri: "/m" }, ADDRESS, 600, { router: "/m" }],
    ["not of a wider one", { mobileUri: "/m" }, ADDRESS, 601, { router: "/" }],
    ["partners by configuration", { target: "partner", partnerUri: "/p" }, ADDRESS, 1440, { router: "/p" }],
    ["partners by their page", { partnerUri: shop, allowed }, "/login-partners", 1440, { page: shop }],
    ["an allowed address", { target: shop, allowed }, ADDRESS, 1440, { page: shop }],
    ["no other address", { target: shop, allowed: ["https://shop.example"] }, ADDRESS, 1440, { router: "/" }],
    ["back", { successUri: "/start" }, `${ADDRESS}?returnTo=%2Fa`, 1440, { router: "/a" }],
    ["not elsewhere", {}, `${ADDRESS}?returnTo=%2F..%2F%2Fevil.example`, 1440, { router: "/" }],
  ])("leads on: %s", async (_, redirects, address, width, arrives) => {
    expect(await sent(redirects, address, width)).toEqual(arrives);
  });

  test("may be tried again in a page that the browser shows again as it was left", async () => {
    vi.spyOn(location, "assign").mockImplementation(() => undefined);
    setPrerenderedConfig({ redirects: { ...standardConfig.redirects, successUri: "/start", mode: "page" } });
    const worker = workerThat((call) =>
      call.path === "/api/auth/session" ? problem(401, "session_expired") : Response.json(answer),
    );
    open();
    await signIn("anna@firma.de", "Secret-1");
    await waitFor(() => expect(location.assign).toHaveBeenCalled());
    flushSession();
    dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    await waitFor(() => expect(screen.queryByText("Wird angemeldet …")).toBeNull());
    await signIn("anna@firma.de", "Secret-1");
    await waitFor(() => expect(worker.paths.filter((path) => path.endsWith("/signin"))).toHaveLength(2));
    vi.restoreAllMocks();
  });

  test("by a PIN, registration and a new password know the way on as well", async () => {
    workerThat(() => problem(401, "session_expired"));
    renderPageAt(Component, "/auth/login-partners", "/auth/login-partners?returnTo=%2Faccount&business=b1&error=x");
    const continuation = "?for=partner&business=b1&returnTo=%2Faccount";
    const target = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
    await waitFor(() => expect(target(/Mit PIN anmelden/)).toBe(`/auth/lockscreen-users${continuation}`));
    expect(target(/registrieren/)).toBe(`/auth/signup${continuation}`);
    expect(target(/vergessen/)).toBe(`/auth/forgot${continuation}`);
  });

  test("leaves nothing behind for a page that was left meanwhile", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    workerThat(() => Response.json(answer));
    open();
    await signIn("anna@firma.de", "Secret-1");
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
    cleanup();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("of a person with several companies leads to the chooser", async () => {
    const organisations = [company, { ...company, companyId: "c2" }];
    workerThat(() => Response.json({ ...answer, company: null, accessTenantToken: null, organisations }));
    const where = open();
    await signIn("anna@firma.de", "Secret-1");
    await waitFor(() => expect(where()).toBe("/auth/organization-chooser"));
  });

  test("that is refused is said once, in the form, with the phrase of the code, until the next try", async () => {
    let letGo: (() => void) | undefined;
    const worker = workerThat(async () => {
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
      return problem(401, "invalid_credentials");
    });
    open();
    for (const tries of [1, 2]) {
      await signIn("anna@firma.de", "falsch");
      await waitFor(() => expect(worker.paths).toHaveLength(tries));
      expect(screen.queryByRole("alert"), "not while another try is under way").toBeNull();
      letGo?.();
      const alert = await screen.findByRole("alert");
      expect(alert.textContent).toBe("Anmeldung fehlgeschlagenLogin Daten nicht korrekt");
      expect(alert.nextElementSibling, "before the button, so no field moves").toBe(
        screen.getByRole("button", { name: "Anmelden" }),
      );
      expect(screen.getAllByText(/Login Daten nicht korrekt/)).toHaveLength(1);
      expect([document.querySelector(".toast"), document.querySelector(".field-error")]).toEqual([null, null]);
      expect([document.activeElement, password().selectionStart, password().selectionEnd]).toEqual([password(), 0, 6]);
    }
  });

  test("too often says how long to wait, once", async () => {
    workerThat(() => problem(429, "too_many_attempts", { retryAfter: 301 }));
    open();
    await signIn("anna@firma.de", "falsch");
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Anmeldung fehlgeschlagen.*warten Sie 6 Min/);
    expect(screen.getAllByText(/warten Sie 6 Min/)).toHaveLength(1);
    expect(document.querySelector(".toast")).toBeNull();
  });

  test("with a password that must be replaced leads to the new one, with the address handed over", async () => {
    const limited = { ...answer, scope: "password", company: null, accessTenantToken: null, organisations: [] };
    workerThat(() => Response.json({ ...limited, user: { ...user, resetPasswordRequired: true } }));
    const where = open();
    await signIn("anna@firma.de", "Secret-1");
    await waitFor(() => expect(where()).toBe("/auth/reset/u1/id"));
    expect(rememberedEmail()).toBe("anna@firma.de");
  });

  test("is not needed for the company that the address names either", async () => {
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    const named = { ...company, companyId: "c2", businessUuId: "b2" };
    const organisations = [company, named];
    const session = { valid: true, user, tenant: null, company: null, organisations };
    const worker = workerThat(({ path }) =>
      Response.json(path.endsWith("/session") ? session : { ...answer, company: named, organisations }),
    );
    const where = renderPageAt(Component, ADDRESS, `${ADDRESS}?business=b2&returnTo=%2Faccount`);
    await waitFor(() => expect(where()).toBe("/account"));
    expect(worker.paths).toEqual(["POST /api/auth/session", "POST /api/tenant/signIn/b2/"]);
  });

  test("is not needed with a session that is valid already", async () => {
    setCookie("utk", tokenUntil(Date.now() + 600_000));
    workerThat(() => Response.json({ valid: true, user, tenant: company, company, organisations: [company] }));
    const where = open();
    await waitFor(() => expect(where()).toBe("/"));
  });
});

describe("the configured demo person", () => {
  const defaultUser = { email: "demo@asgard.example", autoLogin: false };

  test("fills in and locks the address", () => {
    setPrerenderedConfig({ defaultUser });
    open();
    expect(email().value).toBe("demo@asgard.example");
    expect(email().readOnly).toBe(true);
  });

  test("leaves the way to registration in sight on the welcome panel, while that is on", () => {
    const panel = () => screen.queryByRole("region", { name: "Bereit loszulegen?" });
    setPrerenderedConfig({ demo: true, defaultUser });
    open();
    expect(panel()?.textContent).toContain("kostenlos");
    expect(panel()?.querySelector("a")?.getAttribute("href")).toBe("/auth/signup");
    expect(screen.getAllByRole("link", { name: "Jetzt registrieren" })).toHaveLength(1);
    cleanup();
    setPrerenderedConfig({ demo: true, defaultUser, features: { ...standardConfig.features, signup: false } });
    open();
    expect([panel(), screen.queryByRole("link", { name: "Jetzt registrieren" })]).toEqual([null, null]);
    cleanup();
    setPrerenderedConfig({ demo: false });
    open();
    expect([panel(), screen.getAllByRole("link", { name: "Jetzt registrieren" }).length]).toEqual([null, 1]);
  });

  test("signs in by themselves without a password, and not again after a failure", async () => {
    setPrerenderedConfig({ defaultUser: { ...defaultUser, autoLogin: true } });
    const worker = workerThat(() => problem(401, "invalid_credentials"));
    open();
    await screen.findByRole("alert");
    expect(JSON.parse(worker.calls[0]?.body ?? "")).toMatchObject({ default: true });
    cleanup();
    open();
    await waitFor(() => expect(email().value).toBe("demo@asgard.example"));
    expect(worker.paths).toEqual(["POST /api/auth/signin"]);
  });
});

/** As the core area leaves a page whose session has ended. */
function Core() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(
    () =>
      keepSession({
        leave: (_, to = "/auth/login-business") => void navigate(to, { replace: true, state: null }),
        signInAgain: async () => false,
        startOver: () => undefined,
        reconsider: () => undefined,
      }),
    [navigate],
  );
  return (
    <>
      <Outlet />
      <output>{pathname + search}</output>
    </>
  );
}

test("a company that demands a newer session than the one that is there leads to the list of companies, and ends nothing", async () => {
  setCookie("utk", tokenUntil(Date.now() + 600_000));
  const session = { valid: true, user, tenant: null, company: null, organisations: [company] };
  const worker = workerThat(({ path }) =>
    path.endsWith("/session") ? Response.json(session) : problem(401, "session_expired"),
  );
  const children = [{ path: "auth/login-business", Component }];
  const where = renderRoutes([{ path: "/", Component: Core, children }], `${ADDRESS}?business=b1`);
  await waitFor(() => expect(where()).toBe("/auth/organization-chooser"));
  expect(worker.paths).toEqual(["POST /api/auth/session", "POST /api/tenant/signIn/b1/"]);
  expect(knownSession().kind).toBe("open");
});

describe("a second factor", () => {
  const limited = { ...answer, scope: "second_factor", methods: ["totp", "recovery_code"], company: null };
  const code = () => screen.findByLabelText<HTMLInputElement>(/Sechsstelliger Code/);
  const PROVE = "/api/auth/second-factor";
  const begin = async (prove: Responder) => {
    const worker = workerThat((call) => (call.path === PROVE ? prove(call) : Response.json(limited)));
    const where = open();
    await signIn("anna@firma.de", "Secret-1");
    return { worker, where };
  };
  const sent = (worker: { readonly calls: readonly RecordedCall[] }) =>
    worker.calls.filter(({ path }) => path === PROVE).map(({ body }) => JSON.parse(body));

  test("is asked for after the password, and its sixth digit sends it", async () => {
    const { worker, where } = await begin(() => Response.json({ ...answer, scope: "full", methods: [] }));
    await write(await code(), "123 456");
    await waitFor(() => expect(where()).toBe("/"));
    expect(sent(worker)).toMatchObject([{ method: "totp", code: "123456" }]);
  });

  test("is not asked for on this device for a while, if the person says so", async () => {
    const { worker, where } = await begin(() => Response.json({ ...answer, scope: "full", methods: [] }));
    await code();
    await press(screen.getByRole("checkbox", { name: /30 Tage/ }));
    await write(await code(), "123456");
    await waitFor(() => expect(where()).toBe("/"));
    expect(sent(worker)).toMatchObject([{ method: "totp", trustDevice: true }]);
  });

  test("that is wrong says how often it may still be tried", async () => {
    await begin(() => problem(401, "second_factor_failed", { remaining: 3 }));
    await write(await code(), "654321");
    await screen.findByText(/Noch 3 Versuche/);
  });

  test("that cannot be checked says so at once, and is tried again", async () => {
    let isDown = true;
    const { where } = await begin(() =>
      isDown ? problem(500, "internal") : Response.json({ ...answer, scope: "full", methods: [] }),
    );
    await write(await code(), "123456");
    await screen.findByRole("alert");
    isDown = false;
    await send(await code());
    await waitFor(() => expect(where()).toBe("/"));
  });

  test("is a recovery code where the app is not at hand", async () => {
    const { worker, where } = await begin(() => Response.json({ ...answer, scope: "full", methods: [] }));
    await code();
    await press(screen.getByRole("button", { name: "Wiederherstellungscode verwenden" }));
    const field = await screen.findByLabelText<HTMLInputElement>(/Wiederherstellungscode/);
    await write(field, " abcd-efgh ");
    await send(field);
    await waitFor(() => expect(where()).toBe("/"));
    expect(sent(worker)).toMatchObject([{ method: "recovery_code", code: "abcd-efgh" }]);
  });

  test("that is left for another account takes the tick along: the next one is not shown on this device", async () => {
    workerThat(({ path }) => (path.endsWith("/signin") ? Response.json(limited) : new Response(null, { status: 204 })));
    open();
    await press(screen.getByRole("checkbox", { name: "Auf diesem Gerät anzeigen" }));
    await signIn("anna@firma.de", "Secret-1");
    await code();
    expect(sessionStorage.getItem("asgard.show-card")).toBe("1");
    await press(screen.getByRole("button", { name: "Mit einem anderen Konto anmelden" }));
    expect(sessionStorage.getItem("asgard.show-card")).toBeNull();
  });

  test.each(["too_many_attempts", "session_expired"])("that ends by %s begins again with the form", async (reason) => {
    const { worker } = await begin(() => problem(reason === "session_expired" ? 401 : 429, reason, { retryAfter: 60 }));
    await write(await code(), "654321");
    await waitFor(() => expect(email()).toBeDefined());
    await waitFor(() => expect(worker.paths).toContain("POST /api/auth/signout"));
    expect(screen.queryByLabelText(/Sechsstelliger Code/)).toBeNull();
    expect(screen.getAllByRole("alert"), "and says why, once").toHaveLength(1);
  });

  describe.each([
    "/auth/login-business?returnTo=%2Faccount&business=b1",
    "/auth/login-business?for=partner",
    "/auth/login-partners?returnTo=%2Faccount",
  ])("keeps what the address of the sign-in says: %s", (address) => {
    const beginAt = async (answers: Responder) => {
      const worker = workerThat((call) => (call.path.endsWith("/signin") ? Response.json(limited) : answers(call)));
      const children = ["auth/login-business", "auth/login-partners"].map((path) => ({ path, Component }));
      renderRoutes([{ path: "/", Component: Core, children }], address);
      await signIn("anna@firma.de", "Secret-1");
      await code();
      return worker;
    };
    const shown = () => document.querySelector("output")?.textContent;

    test("when somebody else is to sign in", async () => {
      const worker = await beginAt(() => new Response(null, { status: 204 }));
      await press(screen.getByRole("button", { name: "Mit einem anderen Konto anmelden" }));
      await waitFor(() => expect(email()).toBeDefined());
      await waitFor(() => expect(worker.paths).toContain("POST /api/auth/signout"));
      await settled();
      expect(shown()).toBe(address);
    });

    test("when the step has ended, and why stays on the page", async () => {
      const worker = await beginAt(({ path }) =>
        path === PROVE ? problem(429, "too_many_attempts", { retryAfter: 60 }) : new Response(null, { status: 204 }),
      );
      await write(await code(), "654321");
      await waitFor(() => expect(worker.paths).toContain("POST /api/auth/signout"));
      await settled();
      expect([shown(), screen.getAllByRole("alert").length]).toEqual([address, 1]);
    });

    test("when nobody heard of that", async () => {
      const worker = await beginAt(() => problem(503, "unavailable"));
      await press(screen.getByRole("button", { name: "Mit einem anderen Konto anmelden" }));
      await waitFor(() => expect(email()).toBeDefined());
      await waitFor(() => expect(worker.paths).toContain("POST /api/auth/signout"));
      await settled();
      expect(shown()).toBe(address);
    });
  });
});

describe("a second factor in two tabs", () => {
  const limited = { ...answer, scope: "second_factor", methods: ["totp", "recovery_code"], company: null };
  const open = { valid: true, user, tenant: company, company, organisations: [company] };

  /** A sign-in that waits for its factor here, and the other tab. */
  async function begin(session: () => Response) {
    const worker = workerThat(({ path }) => (path.endsWith("/session") ? session() : Response.json(limited)));
    const children = [{ path: "auth/login-business", Component }];
    const where = renderRoutes([{ path: "/", Component: Core, children }], `${ADDRESS}?returnTo=%2Faccount`);
    await signIn("anna@firma.de", "Secret-1");
    await screen.findByLabelText(/Sechsstelliger Code/);
    const otherTab = new BroadcastChannel("asgard.session");
    onTestFinished(() => otherTab.close());
    return { worker, where, otherTab };
  }
  const showFactorElsewhere = () => setCookie("utk", tokenUntil(Date.now() + 600_000, "x", "u1", "full"));

  test("a second factor that was shown in another tab is not asked for here any more, and ends nothing there", async () => {
    const { worker, where, otherTab } = await begin(() => Response.json(open));
    showFactorElsewhere();
    otherTab.postMessage({ kind: "signed-in", userId: "u1" });
    await waitFor(() => expect(where()).toBe("/account"));
    expect(worker.paths).toEqual(["POST /api/auth/signin", "POST /api/auth/session"]);
  });

  test("whoever leaves the step before this tab has heard of that ends nothing there either", async () => {
    const { worker, where } = await begin(() => Response.json(open));
    showFactorElsewhere();
    await press(screen.getByRole("button", { name: "Mit einem anderen Konto anmelden" }));
    await waitFor(() => expect(where()).toBe("/account"));
    expect(worker.paths).toEqual(["POST /api/auth/signin", "POST /api/auth/session"]);
  });

  test("a sign-in that was given up in another tab begins again with the form", async () => {
    const { worker, otherTab } = await begin(() => Response.json({ valid: false }));
    otherTab.postMessage({ kind: "signed-out" });
    await waitFor(() => expect(email()).toBeDefined());
    expect(worker.paths).toEqual(["POST /api/auth/signin"]);
  });
});

describe("a passkey", () => {
  const options = { challengeId: "c1", publicKey: { challenge: "AAAA" } };
  const PROVE = "/api/auth/second-factor";
  const limited = { ...answer, scope: "second_factor", methods: ["passkey", "recovery_code"], company: null };
  const full = { ...answer, scope: "full", methods: [] };

  /** A browser that supports passkeys, and a worker that answers by path. */
  function at(answers: Readonly<Record<string, Responder>>) {
    vi.stubGlobal("PublicKeyCredential", class {});
    const worker = workerThat((call) => answers[call.path]?.(call) ?? Response.json(options));
    return { worker, where: open() };
  }
  const bodyOf = (worker: { readonly calls: readonly RecordedCall[] }, path: string) =>
    worker.calls.filter((call) => call.path === path).map(({ body }) => JSON.parse(body));
  const pressNamed = async (name: string) => press(await screen.findByRole("button", { name }));

  test("signs in alone, by a button that browsers without passkeys do not show", async () => {
    open();
    expect(screen.queryByRole("button", { name: "Mit Passkey anmelden" })).toBeNull();
    cleanup();
    const { worker, where } = at({ "/api/auth/signin-passkey": () => Response.json(full) });
    await pressNamed("Mit Passkey anmelden");
    await waitFor(() => expect(where()).toBe("/"));
    const uuId = "0b9f6f0e-7d3e-4c1a-9b0e-0f6a1c2d3e4f";
    expect(bodyOf(worker, "/api/auth/signin-passkey")).toEqual([{ challengeId: "c1", credential: { id: "AQ" }, uuId }]);
    expect(rememberedEmail()).toBe("anna@firma.de");
  });

  test("is offered at a field that had the focus before passkeys were loaded; a page without focus asks nothing", async () => {
    vi.mocked(browserSupportsWebAuthnAutofill).mockResolvedValueOnce(true).mockResolvedValueOnce(true);
    const answers = { "/api/auth/signin-passkey": () => Response.json(full) };
    const untouched = at(answers).worker;
    await waitFor(() => expect(browserSupportsWebAuthnAutofill).toHaveBeenCalled());
    expect(untouched.calls).toEqual([]);
    cleanup();
    const { where } = at(answers);
    email().focus();
    await waitFor(() => expect(where()).toBe("/"));
    expect(startAuthentication).toHaveBeenCalledWith(expect.objectContaining({ useBrowserAutofill: true }));
  });

  test("that is refused says why, and the form stays", async () => {
    at({ "/api/auth/signin-passkey": () => problem(401, "passkey_failed") });
    await pressNamed("Mit Passkey anmelden");
    await waitFor(() => expect(screen.getByRole("alert").textContent).toMatch(/nicht angenommen/));
    expect(screen.getAllByText(/nicht angenommen/)).toHaveLength(1);
    expect(email()).toBeDefined();
  });

  test("is the second factor of somebody who has nothing else: nobody asks them for a code", async () => {
    const { worker, where } = at({
      "/api/auth/signin": () => Response.json(limited),
      [PROVE]: () => Response.json(full),
    });
    await signIn("anna@firma.de", "Secret-1");
    await pressNamed("Mit Passkey bestätigen");
    expect(screen.queryByRole("button", { name: "Code aus der App verwenden" })).toBeNull();
    await waitFor(() => expect(where()).toBe("/"));
    expect(bodyOf(worker, PROVE)).toMatchObject([{ method: "passkey", challengeId: "c1", credential: { id: "AQ" } }]);
  });

  test("that fails at the second step leaves the other ways", async () => {
    vi.mocked(startAuthentication).mockRejectedValueOnce(new Error("broken"));
    at({ "/api/auth/signin": () => Response.json(limited) });
    await signIn("anna@firma.de", "Secret-1");
    await pressNamed("Mit Passkey bestätigen");
    await screen.findByText(/nicht angenommen/);
    await pressNamed("Wiederherstellungscode verwenden");
    expect(await screen.findByLabelText(/Wiederherstellungscode/)).toBeDefined();
  });

  test.each([
    ["a browser that knows none", () => undefined],
    [
      "the native app, whose pages are on another origin",
      () => {
        vi.stubGlobal("PublicKeyCredential", class {});
        rememberPlatform("?platform=native");
        setPrerenderedConfig({ hosts: { ...standardConfig.hosts, api: "https://api.asgard.test" } });
        setConfig({ hosts: { ...standardConfig.hosts, api: "https://api.asgard.test" } });
      },
    ],
  ])(
    "that is all somebody has is not asked for as a code by %s, which says why; somebody else can sign in",
    async (_, be) => {
      be();
      const only = { ...limited, methods: ["passkey"] };
      workerThat(({ path }) => (path.endsWith("/signin") ? Response.json(only) : new Response(null, { status: 204 })));
      open();
      await signIn("anna@firma.de", "Secret-1");
      const why = await screen.findByText("Dieser Browser kann keine Passkeys verwenden.");
      expect(document.activeElement).toBe(why);
      expect(screen.queryByRole("textbox")).toBeNull();
      expect(screen.queryByRole("button", { name: /Passkey/ })).toBeNull();
      await pressNamed("Mit einem anderen Konto anmelden");
      await waitFor(() => expect(email()).toBeDefined());
    },
  );

  test("is not asked for by a browser that knows none", async () => {
    workerThat((call) => (call.path === "/api/auth/signin" ? Response.json(limited) : Response.json(options)));
    open();
    await signIn("anna@firma.de", "Secret-1");
    expect(await screen.findByLabelText(/Wiederherstellungscode/)).toBeDefined();
    expect(screen.queryByRole("button", { name: /Passkey/ })).toBeNull();
  });
});

test("whoever signs in while the sign-out of the account before is under way waits for it, and stays signed in", async () => {
  const limited = { ...answer, scope: "second_factor", methods: ["totp"], company: null };
  let respond: (answer: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  let signIns = 0;
  const worker = workerThat(({ path }) => {
    if (path.endsWith("/signout")) return late;
    signIns += 1;
    return Response.json(signIns === 1 ? limited : answer);
  });
  renderRoutes([{ path: "/", Component: Core, children: [{ path: "auth/login-business", Component }] }], ADDRESS);
  await signIn("anna@firma.de", "Secret-1");
  await press(await screen.findByRole("button", { name: "Mit einem anderen Konto anmelden" }));
  await waitFor(() => expect(email()).toBeDefined());
  await signIn("ben@firma.de", "Secret-2");
  await waitFor(() => expect(worker.paths).toContain("POST /api/auth/signout"));
  await settled();
  expect(worker.paths).toEqual(["POST /api/auth/signin", "POST /api/auth/signout"]);
  respond(new Response(null, { status: 204 }));
  await waitFor(() => expect(document.querySelector("output")?.textContent).toBe("/"));
  expect(worker.paths).toEqual(["POST /api/auth/signin", "POST /api/auth/signout", "POST /api/auth/signin"]);
});
