import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter, MemoryRouter, useNavigate } from "react-router";
import { RouterProvider } from "react-router/dom";
import { describe, expect, test } from "vitest";
import { setPrerenderedConfig } from "../../client/config/config";
import { rememberedEmail } from "../../client/session/email";
import { signedIn } from "../../client/session/lifecycle";
import { knownSession } from "../../client/session/session";
import { problem, setCookie, tokenUntil } from "../../testing/fake-worker";
import { freshBrowser, renderPageAt, workerThat } from "../../testing/page";
import { paste, press, pressTwice, send, write } from "../../testing/person";
import { hydrateAfter } from "../../testing/prerendered";
import { SignUpForm } from "./form";
import { Component } from "./page";

freshBrowser();

const company = { title: "Nordlicht", companyName: "Nordlicht GmbH", city: "Kiel", logoSrc: null };
const open = (address = "/auth/signup") => renderPageAt(Component, "/auth/signup/:email?/:invitation?", address);
const INVITED = "/auth/signup/eva%40neu.de/code-1";
const FOREIGN = "Diese Emailaddresse wurde nicht von der Organisation hinzugefügt.";

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`) as HTMLInputElement;
const type = (name: string, value: string) => write(field(name), value);
const submit = () => send(document.querySelector("form input") as HTMLElement);
const next = () => press(document.querySelector(".button-row > :last-child") as HTMLElement);

async function toPassword(email: string | undefined = "eva@neu.de"): Promise<void> {
  if (email) await paste(field("email"), email);
  await submit();
  await paste(field("firstName"), "Eva");
  await paste(field("lastName"), "Öst");
  await next();
}

async function password(text = "Sommer-26", repeated = text): Promise<void> {
  await paste(field("password"), text);
  await paste(field("passwordConfirm"), repeated);
}

describe("the sections", () => {
  test("go from the address to the person to the password; section 2 has no submit button", async () => {
    open();
    expect(field("firstName")).toBeNull();
    await type("email", "eva@neu.de");
    await submit();
    expect(field("firstName")).not.toBeNull();
    expect(field("password")).toBeNull();
    expect(document.querySelector<HTMLButtonElement>("button[type=submit]")?.hidden).toBe(true);
    await type("firstName", "Eva");
    await type("lastName", "Öst");
    await submit();
    expect(field("password")).not.toBeNull();
    expect(document.querySelector<HTMLButtonElement>("button[type=submit]")?.hidden).toBe(false);
  });

  test("do not open before the one before is right, and nothing typed is lost on the way back", async () => {
    open();
    await submit();
    expect(await screen.findByText("Email ungültig")).toBeDefined();
    await type("email", "eva@neu.de");
    await submit();
    await next();
    expect(screen.getAllByText("Wert ungültig")).toHaveLength(2);
    await type("firstName", "Eva");
    await press(screen.getByRole("button", { name: "Zurück" }));
    expect(field("email").value).toBe("eva@neu.de");
    await submit();
    expect(field("firstName").value).toBe("Eva");
  });
});

describe("before the application has started", () => {
  test("an address is typed, which stays", () => {
    hydrateAfter(Component, "/auth/signup", { email: " Eva@Neu.de" });
    expect(field("email").value).toBe("eva@neu.de");
  });

  test("the form is submitted, which opens the next section once the application is there", async () => {
    hydrateAfter(Component, "/auth/signup", { email: "eva@neu.de" }, true);
    await waitFor(() => expect(field("firstName")).not.toBeNull());
  });

  test("the form is submitted with an address that is none, which is explained", async () => {
    hydrateAfter(Component, "/auth/signup", { email: "eva" }, true);
    await screen.findByText("Email ungültig");
    expect([field("email").value, field("firstName")]).toEqual(["eva", null]);
  });
});

/** The page, with buttons for the browser's back and forward. */
function Links() {
  const navigate = useNavigate();
  return (
    <>
      <Component />
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      <button type="button" onClick={() => void navigate(1)}>
        forward
      </button>
    </>
  );
}

test("the browser's Back leads to the section before, and what was typed stays", async () => {
  renderPageAt(Links, "/auth/signup/:email?/:invitation?", "/auth/signup");
  await toPassword();
  await waitFor(() => expect(field("password")).not.toBeNull());
  await password();
  const go = (name: "back" | "forward") => press(screen.getByRole("button", { name }));
  await go("back");
  await waitFor(() => expect(field("password")).toBeNull());
  expect(field("firstName").value).toBe("Eva");
  await go("back");
  await waitFor(() => expect(field("firstName")).toBeNull());
  expect(field("email").value).toBe("eva@neu.de");
  await go("forward");
  await waitFor(() => expect(field("firstName")?.value).toBe("Eva"));
  await go("forward");
  await waitFor(() => expect(field("password")?.value).toBe("Sommer-26"));
  await go("back");
  await waitFor(() => expect(field("password")).toBeNull());
  await type("firstName", "");
  await go("forward");
  await waitFor(() => expect(field("firstName").value).toBe(""));
  expect(field("password"), "a section opens by what was typed before it").toBeNull();
});

const registered = () => Response.json({ userId: "u9", emailVerificationRequired: false }, { status: 201 });
const entered = (scope = "full") => {
  setCookie("utk", tokenUntil(Date.now() + 600_000));
  const user = { id: "u9", userId: "u9", firstName: "Eva", lastName: "Öst", email: "eva@neu.de", emailVerified: false };
  const session = { uuId: "d", accessToken: tokenUntil(Date.now() + 600_000), accessTenantToken: null, company: null };
  return Response.json({ ...session, organisations: [], exDays: 1, scope, methods: [], user });
};

/** A worker whose answers to registrations are lost until it recovers. */
function lossy() {
  let isLost = true;
  const worker = workerThat(({ path }) => {
    if (path.endsWith("signin")) return entered();
    return isLost ? Promise.reject(new TypeError("no network")) : registered();
  });
  const recover = () => {
    isLost = false;
  };
  return { worker, recover };
}

describe("registering", () => {
  test("that is refused signs nobody in: who has an account shows its password", async () => {
    const worker = workerThat(() => problem(409, "mail_exists", { result: -1 }));
    open();
    await toPassword();
    await password();
    await submit();
    await screen.findByText("Email bereits registriert");
    expect(worker.paths).toEqual(["POST /api/auth/signup"]);
    expect(knownSession().kind).not.toBe("open");
  });

  test("again, after an answer that was lost, is the same registration: whoever just registered is not told that they have", async () => {
    const { worker, recover } = lossy();
    const where = open();
    await toPassword();
    await password();
    await submit();
    await screen.findByRole("alert");
    recover();
    await submit();
    await waitFor(() => expect(where()).toBe("/auth/login-business"));
    const keys = worker.calls
      .filter(({ path }) => path.endsWith("signup"))
      .map((sent) => sent.headers.get("idempotency-key"));
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  });

  test("where signing in is refused leads to the form, with the address filled in", async () => {
    workerThat(({ path }) => (path.endsWith("signin") ? problem(429, "too_many_attempts") : registered()));
    const where = open();
    await toPassword();
    await password();
    await submit();
    await waitFor(() => expect(where()).toBe("/auth/login-business"));
    expect(await screen.findByText(/Melden Sie sich jetzt an/)).toBeDefined();
    expect(rememberedEmail()).toBe("eva@neu.de");
  });

  test("where signing in is refused leads to the form, which still knows the way on", async () => {
    const continuation = "?for=partner&business=b1&returnTo=%2Faccount";
    workerThat(({ path }) => (path.endsWith("signin") ? problem(429, "too_many_attempts") : registered()));
    const router = createMemoryRouter(
      [
        { path: "/auth/signup", Component },
        { path: "*", element: <p>elsewhere</p> },
      ],
      { initialEntries: [`/auth/signup${continuation}`] },
    );
    render(<RouterProvider router={router} />);
    const form = `/auth/login-business${continuation}`;
    expect(screen.getByRole("link", { name: "Anmelden" }).getAttribute("href")).toBe(form);
    await toPassword();
    await password();
    await submit();
    await screen.findByText("elsewhere");
    expect(router.state.location.pathname + router.state.location.search).toBe(form);
  });

  test("enters the company that the address names, where it is theirs", async () => {
    const worker = workerThat(({ path }) => (path.endsWith("signup") ? registered() : entered()));
    const where = open("/auth/signup?business=b2&returnTo=%2Faccount");
    await toPassword();
    await password();
    await submit();
    await waitFor(() => expect(where()).toBe("/account"));
    expect(worker.paths.slice(1)).toEqual(["POST /api/auth/signin", "POST /api/tenant/signIn/b2/"]);
  });

  test("beside somebody who is signed in leaves them where they are", async () => {
    const worker = workerThat(({ path }) => (path.endsWith("signin") ? entered() : registered()));
    signedIn((await entered().json()) as never);
    const where = open();
    await toPassword();
    await password();
    await submit();
    await waitFor(() => expect(where()).toBe("/auth/login-business"));
    expect(worker.paths).toEqual(["POST /api/auth/signup"]);
  });

  test("sends everything once, signs in with what was typed and goes to the sign-in page, which leads on", async () => {
    const worker = workerThat(({ path }) => (path.endsWith("signin") ? entered() : registered()));
    const where = open();
    await toPassword();
    await press(screen.getByLabelText("Frau"));
    await type("birthday", "1990-05-17");
    await password();
    await pressTwice(document.querySelector("button[type=submit]") as HTMLElement);
    await waitFor(() => expect(where()).toBe("/auth/login-business"));
    expect(worker.paths).toEqual(["POST /api/auth/signup", "POST /api/auth/signin"]);
    expect(knownSession().kind).toBe("open");
    expect(JSON.parse(worker.calls[1]?.body ?? "")).toMatchObject({ email: "eva@neu.de", password: "Sommer-26" });
    expect(JSON.parse(worker.calls[0]?.body ?? "")).toEqual({
      gender: "W",
      firstName: "Eva",
      lastName: "Öst",
      email: "eva@neu.de",
      birthday: "1990-05-17",
      domain: location.origin,
      password: "Sommer-26",
      passwordConfirm: "Sommer-26",
    });
    expect(rememberedEmail()).toBe("eva@neu.de");
    expect(Object.values({ ...sessionStorage, ...localStorage }).join()).not.toContain("Sommer-26");
  });

  test("without a choice says no gender and no birthday", async () => {
    const worker = workerThat(() => Response.json({ userId: "u9", emailVerificationRequired: false }, { status: 201 }));
    const where = open();
    await toPassword();
    expect(screen.getByLabelText<HTMLInputElement>("Keine Angabe").checked).toBe(true);
    expect(screen.getByRole("link", { name: "Anmelden" }).getAttribute("href")).toBe("/auth/login-business");
    await password();
    await submit();
    await waitFor(() => expect(where()).toBe("/auth/login-business"));
    const sent = JSON.parse(worker.calls[0]?.body ?? "");
    expect(sent.gender).toBe("O");
    expect(sent).not.toHaveProperty("birthday");
  });

  test("an invalid submit says what is wrong with every field and sends nothing", async () => {
    const worker = workerThat(() => Response.json({}));
    open();
    await toPassword();
    await type("firstName", " ");
    await type("birthday", "2999-01-01");
    const button = document.querySelector("button[type=submit]");
    expect(button?.getAttribute("aria-disabled")).toBe("true");
    await submit();
    await waitFor(() => expect(screen.getAllByText("Wert ungültig")).toHaveLength(2));
    expect(screen.getByText("Passwort ungültig")).toBeDefined();
    await type("password", "sommer26");
    expect(screen.getByText("Das Passwort ist zu schwach.")).toBeDefined();
    await type("password", "Sommer-26");
    expect(screen.getByText("Passwort nicht identisch"), "the confirmation counts as touched too").toBeDefined();
    expect(worker.calls).toEqual([]);
  });

  test("an address that somebody has is said at its field, and the rest stays", async () => {
    workerThat(() => problem(409, "mail_exists", { result: -1 }));
    open();
    await toPassword();
    await password();
    await submit();
    expect(await screen.findByText("Email bereits registriert")).toBeDefined();
    expect(document.activeElement).toBe(field("email"));
    expect(field("password").value).toBe("Sommer-26");
    await type("email", "andere@neu.de");
    expect(screen.queryByText("Email bereits registriert")).toBeNull();
  });

  test("a field that the server refuses is said there; one that is not in sight, above the form", async () => {
    let field = "birthday";
    workerThat(() => problem(422, "validation_failed", { errors: [{ field, code: "max_val", params: {} }] }));
    open();
    await toPassword();
    await password();
    await submit();
    expect(await screen.findByText("Wert ungültig")).toBeDefined();
    expect((document.activeElement as HTMLInputElement).name).toBe("birthday");
    field = "password";
    await submit();
    await waitFor(() => expect((document.activeElement as HTMLInputElement).name).toBe("password"));
    field = "domain";
    await submit();
    expect(await screen.findByText("Die Eingaben sind nicht gültig.")).toBeDefined();
  });
});

describe("an invitation", () => {
  test("locks the address, names the company and travels with the registration", async () => {
    const worker = workerThat(({ path }) =>
      path.endsWith("verify-invitation")
        ? Response.json({ company })
        : Response.json({ userId: "u9", emailVerificationRequired: false }, { status: 201 }),
    );
    const where = open(INVITED);
    expect(await screen.findByText("Nordlicht jetzt beitreten")).toBeDefined();
    expect(field("email").value).toBe("eva@neu.de");
    expect(field("email").readOnly).toBe(true);
    expect(screen.getByText("Nordlicht hat Sie eingeladen. Legen Sie Ihr Konto an, und Sie sind dabei.")).toBeDefined();
    expect(screen.getByText("Kiel")).toBeDefined();
    await toPassword("");
    await password();
    await submit();
    await waitFor(() => expect(where()).toBe("/auth/login-business"));
    expect(JSON.parse(worker.calls[0]?.body ?? "")).toEqual({ code: "code-1", email: "eva@neu.de" });
    expect(JSON.parse(worker.calls[1]?.body ?? "")).toMatchObject({ invitationCode: "code-1", email: "eva@neu.de" });
  });

  test("leads whoever it brought in to their company, past the sign-in form", async () => {
    const here = { ...company, uuId: "b1", companyId: "c1", tenantId: "c1" };
    workerThat(async ({ path }) => {
      if (path.endsWith("verify-invitation")) return Response.json({ company });
      if (!path.endsWith("signin")) return registered();
      const answer = await entered().json();
      return Response.json({ ...answer, company: here, tenant: here, organisations: [here] });
    });
    const where = open(INVITED);
    await screen.findByText("Nordlicht jetzt beitreten");
    await toPassword("");
    await password();
    await submit();
    await waitFor(() => expect(where()).toBe("/"));
  });

  test.each([
    ["is good leads back to it by the sign-in, but not by registering", () => Response.json({ company }), true],
    ["is over does not lead back to it", () => problem(404, "invitation_invalid"), false],
  ])("whose page led here and that %s", async (_, verified, leadsBack) => {
    workerThat(({ path }) => {
      if (path.endsWith("verify-invitation")) return verified();
      return path.endsWith("signin") ? problem(429, "too_many_attempts") : registered();
    });
    const router = createMemoryRouter(
      [
        { path: "/auth/signup/:email/:invitation", Component },
        { path: "*", element: <p>elsewhere</p> },
      ],
      { initialEntries: [{ pathname: INVITED, state: { invitation: "/auth/invitation/t1/eva%40neu.de/code-1" } }] },
    );
    render(<RouterProvider router={router} />);
    await screen.findByText(leadsBack ? "Nordlicht jetzt beitreten" : /Diese Einladung gilt nicht mehr/);
    expect(screen.getByRole("link", { name: "Anmelden" }).getAttribute("href")).toBe(
      `/auth/login-business${leadsBack ? "?returnTo=%2Fauth%2Finvitation%2Ft1%2Feva%2540neu.de%2Fcode-1" : ""}`,
    );
    await toPassword(leadsBack ? "" : "eva@neu.de");
    await password();
    await submit();
    await screen.findByText("elsewhere");
    expect(router.state.location.pathname + router.state.location.search).toBe("/auth/login-business");
  });

  test("for another address than the one in the form is alerted in the specification's words and not sent", async () => {
    const worker = workerThat(({ path }) =>
      path.endsWith("verify-invitation") ? Response.json({ company }) : problem(409, "mail_exists", { result: -1 }),
    );
    open(INVITED);
    await screen.findByText("Nordlicht jetzt beitreten");
    // No user can type into a locked field, but an extension or a script may.
    const inject = (value: string) => fireEvent.change(field("email"), { target: { value } });
    inject("mallory@neu.de");
    expect(screen.getByRole("alert").textContent).toBe(FOREIGN);
    await submit();
    expect(field("firstName"), "and leads no further").toBeNull();
    inject("eva@neu.de");
    expect(screen.queryByText(FOREIGN)).toBeNull();
    await toPassword("");
    await password();
    inject("mallory@neu.de");
    await submit();
    inject("eva@neu.de");
    await submit();
    await screen.findByText("Email bereits registriert");
    expect(worker.calls.slice(1).map(({ body }) => JSON.parse(body).email)).toEqual(["eva@neu.de"]);
  });

  test("that fits is never alerted, not even in what is drawn first", () => {
    const invited = { email: "Eva@neu.de", code: "code-1" };
    const form = <SignUpForm invited={invited} onDone={async () => undefined} onOver={() => undefined} />;
    const drawn = renderToString(<MemoryRouter>{form}</MemoryRouter>);
    expect(drawn).toContain('value="eva@neu.de"');
    expect(drawn).not.toContain(FOREIGN);
  });

  test("that another address answers is refused in the specification's words", async () => {
    workerThat(({ path }) =>
      path.endsWith("verify-invitation") ? Response.json({ company }) : problem(403, "invitation_wrong_email"),
    );
    open(INVITED);
    await screen.findByText("Nordlicht jetzt beitreten");
    await toPassword("");
    await password();
    await submit();
    expect((await screen.findByRole("alert")).textContent).toBe(FOREIGN);
  });

  test("that is not good any more clears the form, and registering goes on without it", async () => {
    const worker = workerThat(({ path }) =>
      path.endsWith("verify-invitation")
        ? problem(404, "invitation_invalid")
        : Response.json({ userId: "u9", emailVerificationRequired: false }, { status: 201 }),
    );
    open(INVITED);
    await screen.findByText(/Diese Einladung gilt nicht mehr/);
    expect(field("email").value).toBe("");
    await toPassword("eva@neu.de");
    await password();
    await submit();
    await waitFor(() => expect(worker.calls.length).toBeGreaterThan(1));
    expect(JSON.parse(worker.calls[1]?.body ?? "")).not.toHaveProperty("invitationCode");
  });

  test.each(["invitation_invalid", "invitation_expired"])(
    "that ends while the form is open (%s) clears the form",
    async (code) => {
      const worker = workerThat(({ path }) =>
        path.endsWith("verify-invitation") ? Response.json({ company }) : problem(404, code, { result: 0 }),
      );
      open(INVITED);
      await screen.findByText("Nordlicht jetzt beitreten");
      await toPassword("");
      await password();
      await submit();
      await screen.findByText(/Diese Einladung gilt nicht mehr/);
      expect(field("email").value).toBe("");
      expect(field("email").readOnly).toBe(false);
      expect(field("password"), "back at the first section").toBeNull();
      expect(screen.getByText("Bereit loszulegen?")).toBeDefined();
      expect(worker.calls).toHaveLength(2);
    },
  );
});

test("a configured bot check must have told its token before anything is sent", async () => {
  setPrerenderedConfig({ botCheck: { siteKey: "k", script: "" } });
  open();
  await toPassword();
  await password();
  const frame = document.querySelector("iframe") as HTMLIFrameElement;
  expect(frame.getAttribute("src")).toBe("/auth/bot-check?lang=de");
  expect(frame.getAttribute("sandbox")?.split(" "), "an opaque origin").not.toContain("allow-same-origin");
  expect(frame.getAttribute("sandbox")).toBe("allow-scripts allow-forms allow-popups");
  const button = () => document.querySelector("button[type=submit]")?.getAttribute("aria-disabled");
  expect(button()).toBe("true");
  const post = (data: unknown, source: MessageEventSource | null, origin = "null") =>
    fireEvent(window, new MessageEvent("message", { data, source, origin }));
  const token = { kind: "bot-check", token: "t" };
  post(token, frame.contentWindow, "https://evil.example");
  post(token, window);
  post(token, frame.contentWindow, location.origin);
  expect(button()).toBe("true");
  post(token, frame.contentWindow);
  await waitFor(() => expect(button()).toBeNull());
});

test("a registration without an answer is sent again with its bot check, which counts once: it is the same one", async () => {
  setPrerenderedConfig({ botCheck: { siteKey: "k", script: "" } });
  const { worker, recover } = lossy();
  const where = open();
  await toPassword();
  await password();
  const frame = document.querySelector("iframe") as HTMLIFrameElement;
  const data = { kind: "bot-check", token: "t" };
  fireEvent(window, new MessageEvent("message", { data, source: frame.contentWindow, origin: "null" }));
  await submit();
  await screen.findByRole("alert");
  recover();
  await submit();
  await waitFor(() => expect(where()).toBe("/auth/login-business"));
  const sent = worker.calls
    .filter(({ path }) => path.endsWith("signup"))
    .map(({ headers, body }) => [headers.get("idempotency-key"), JSON.parse(body).botToken]);
  expect(sent).toEqual([sent[0], sent[0]]);
  expect(sent[0]).toEqual([expect.any(String), "t"]);
});
