import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setPrerenderedConfig, standardConfig } from "../../client/config/config";
import { saveEarlyInput } from "../../client/early";
import { switchTo } from "../../client/i18n/i18n";
import { rememberEmail } from "../../client/session/email";
import { signInAnswer as answer, company } from "../../testing/actors";
import { problem, type Responder } from "../../testing/fake-worker";
import { freshBrowser, workerThat } from "../../testing/page";
import { ToastRegion } from "../../ui/toast";
import { signInEarly } from "./early-sign-in";
import { Component } from "./page";

const ADDRESS = "/auth/login-business";

freshBrowser();

let container: HTMLElement;

/** The page as the build renders it, controlled by the inline script; `state` is that of the browser's history entry. */
function prerendered(state?: unknown) {
  const routes = [
    { path: ADDRESS, Component },
    { path: "*", element: <p>elsewhere</p> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname: ADDRESS, state }] });
  const appWith = (own: typeof router) => (
    <>
      <RouterProvider router={own} />
      <ToastRegion label="toasts" closeLabel="close" />
    </>
  );
  const app = appWith(router);
  container.innerHTML = renderToString(appWith(createMemoryRouter(routes, { initialEntries: [ADDRESS] })));
  const form = container.querySelector("form") as HTMLFormElement;
  signInEarly(form);
  return {
    form,
    email: form.elements.namedItem("email") as HTMLInputElement,
    password: form.elements.namedItem("password") as HTMLInputElement,
    where: () => router.state.location.pathname,
    /** Loads the application; returns whether the form showed anything of the early script. */
    arrive() {
      const wasChanged = saveEarlyInput();
      const onRecoverableError = vi.fn();
      render(app, { container, hydrate: true, onRecoverableError });
      expect(onRecoverableError).not.toHaveBeenCalled();
      return wasChanged;
    },
  };
}

type PrerenderedForm = ReturnType<typeof prerendered>;

function type(field: HTMLInputElement, text: string): void {
  field.value = text;
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

function send({ form, email, password }: PrerenderedForm, address: string, secret: string): void {
  type(email, address);
  type(password, secret);
  form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
}

const errors = () => Array.from(container.querySelectorAll(".field-error"), (error) => error.textContent);
const described = (field: HTMLInputElement) =>
  document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent;

/** A response that is held back until it is released. */
function held(respond: Responder) {
  let release: (() => void) | undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const worker = workerThat(async (call) => {
    await released;
    return respond(call);
  });
  return { worker, release: () => release?.() };
}

beforeEach(() => {
  container = document.createElement("div");
  container.id = "root";
  document.body.append(container);
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});

afterEach(() => {
  // Detaches the inline script of this test.
  saveEarlyInput();
  cleanup();
  container.remove();
  delete document.documentElement.dataset.ready;
  delete document.documentElement.dataset.submitted;
});

describe("a page that is taken over", () => {
  test("is hydrated as it was built where it is loaded again after a session has ended, and says that again", () => {
    const page = prerendered({ ended: true });
    page.arrive();
    expect(screen.getByText(/^Ihre Sitzung ist beendet/)).toBeTruthy();
  });

  test("can wait where nothing but input was added to it", () => {
    const page = prerendered();
    type(page.email, "anna@firma.de");
    expect(page.arrive()).toBe(false);
  });

  test("cannot wait where an error is shown, which would disappear", () => {
    const page = prerendered();
    send(page, "anna", "ab");
    expect(page.arrive()).toBe(true);
  });

  test("cannot wait where a sign-in is pending", () => {
    held(() => Response.json(answer));
    const page = prerendered();
    send(page, "anna@firma.de", "Secret-1");
    expect(page.arrive()).toBe(true);
  });
});

describe("before the application has arrived, the form", () => {
  test("explains what is not right, and sends nothing; a complaint goes when it is answered", async () => {
    const worker = workerThat(() => Response.json(answer));
    const page = prerendered();
    send(page, "anna", "ab");
    expect(document.activeElement).toBe(page.email);
    await waitFor(() => expect(errors()).toEqual(["Email ungültig", "Passwort ungültig"]));
    expect([described(page.email), page.email.getAttribute("aria-invalid")]).toEqual(["Email ungültig", "true"]);
    type(page.email, "anna@firma.de");
    await waitFor(() => expect(errors()).toEqual(["Passwort ungültig"]));
    expect([described(page.email), page.email.getAttribute("aria-invalid")]).toEqual([undefined, null]);
    expect(worker.calls).toEqual([]);
  });

  test("tidies the address, and begins with the one that another page left", () => {
    rememberEmail("anna@firma.de");
    const { email } = prerendered();
    expect(email.value).toBe("anna@firma.de");
    type(email, " Bo@Firma.DE");
    expect(email.value).toBe("bo@firma.de");
  });

  test("sends address, password and device under a guard, once, and says so", async () => {
    const { worker, release } = held(() => Response.json(answer));
    const page = prerendered();
    send(page, "anna@firma.de", "Secret-1");
    await waitFor(() => expect(page.form.querySelector("[role=status]")?.textContent).toBe("Wird angemeldet …"));
    expect(page.form.querySelector("[type=submit] > .spinner")).not.toBeNull();
    page.form.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    release();
    await waitFor(() => expect(worker.paths).toEqual(["POST /api/auth/signin"]));
    expect(JSON.parse(worker.calls[0]?.body ?? "")).toEqual({
      email: "anna@firma.de",
      password: "Secret-1",
      uuId: "0b9f6f0e-7d3e-4c1a-9b0e-0f6a1c2d3e4f",
    });
    expect(worker.calls[0]?.guard?.b).toBeDefined();
  });

  test("encrypts what it sends where operations ask for it", async () => {
    setPrerenderedConfig({ features: { ...standardConfig.features, encryptedSignin: "required" } });
    const worker = workerThat(() => Response.json(answer));
    send(prerendered(), "anna@firma.de", "Secret-1");
    await waitFor(() => expect(worker.paths).toEqual(["POST /api/auth/signin"]));
    expect(JSON.parse(worker.calls[0]?.body ?? "")).toMatchObject({ hashed: true });
    expect(worker.calls[0]?.body).not.toContain("anna");
  });

  test("says once that it was refused, before its button, selects the password, and tries again", async () => {
    const worker = workerThat(() => problem(401, "invalid_credentials"));
    const page = prerendered();
    send(page, "anna@firma.de", "falsch");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toBe("Anmeldung fehlgeschlagenLogin Daten nicht korrekt");
    expect(alert.nextElementSibling).toBe(page.form.querySelector("[type=submit]"));
    expect([errors(), described(page.password)]).toEqual([[], undefined]);
    expect([page.password.selectionStart, page.password.selectionEnd]).toEqual([0, 6]);
    expect(page.form.querySelector(".spinner")).toBeNull();
    send(page, "anna@firma.de", "falsch2");
    await waitFor(() => expect(screen.queryByRole("alert"), "gone with the next try").toBeNull());
    await waitFor(() => expect(worker.paths).toHaveLength(2));
    await screen.findByRole("alert");
  });

  test("says in the same place what else stands against it", async () => {
    workerThat(() => problem(429, "too_many_attempts", { retryAfter: 301 }));
    send(prerendered(), "anna@firma.de", "falsch");
    expect((await screen.findByRole("alert")).textContent).toMatch(/^Anmeldung fehlgeschlagen.*warten Sie 6 Min/);
    expect(errors()).toEqual([]);
  });

  test("looks when it was refused as the application draws it", async () => {
    workerThat(() => problem(401, "invalid_credentials"));
    const page = prerendered();
    send(page, "anna@firma.de", "falsch");
    const early = (await screen.findByRole("alert")).outerHTML;
    page.arrive();
    expect((await screen.findByRole("alert")).outerHTML).toBe(early);
    expect(page.form.querySelector("[role=alert] + [type=submit]")).not.toBeNull();
  });

  test("sends what was sent before the small script was there", async () => {
    const worker = workerThat(() => Response.json(answer));
    rememberEmail("anna@firma.de");
    document.documentElement.dataset.submitted = "";
    prerendered();
    // The password is missing.
    await waitFor(() => expect(errors()).toEqual(["Passwort ungültig"]));
    expect([worker.calls, "submitted" in document.documentElement.dataset]).toEqual([[], false]);
  });
});

describe("the application", () => {
  test("takes over what is typed, where the caret stands, and what is complained of", async () => {
    workerThat(() => Response.json(answer));
    const page = prerendered();
    const asRendered = page.form.innerHTML;
    send(page, "anna@firma.de", "ab");
    await waitFor(() => expect(errors()).toEqual(["Passwort ungültig"]));
    page.email.focus();
    page.email.setSelectionRange(2, 4);
    const { email } = page;
    page.arrive();
    expect(container.querySelector("input[name=email]")).toBe(email);
    expect([email.value, page.password.value]).toEqual(["anna@firma.de", "ab"]);
    expect([document.activeElement === email, email.selectionStart, email.selectionEnd]).toEqual([true, 2, 4]);
    expect(errors()).toEqual(["Passwort ungültig"]);
    expect(asRendered).not.toContain("Passwort ungültig");
  });

  test("leads on who signed in before it was there", async () => {
    const worker = workerThat(() => Response.json(answer));
    const page = prerendered();
    send(page, "anna@firma.de", "Secret-1");
    await waitFor(() => expect(worker.paths).toHaveLength(1));
    page.arrive();
    await waitFor(() => expect(page.where()).toBe("/"));
    expect(worker.paths).toEqual(["POST /api/auth/signin"]);
  });

  test("leads on whose language is another one than the page's, whose phrases come before the redirect", async () => {
    const { worker, release } = held(() => Response.json(answer));
    const page = prerendered();
    send(page, "anna@firma.de", "Secret-1");
    page.arrive();
    release();
    await waitFor(() => expect(worker.paths).toEqual(["POST /api/auth/signin"]));
    await act(() => switchTo("fr"));
    await waitFor(() => expect(page.where()).toBe("/"));
  });

  test.each([
    [
      "the chooser",
      { company: null, accessTenantToken: null, organisations: [company, { ...company, companyId: "c2" }] },
      "/auth/organization-chooser",
    ],
    [
      "a new password",
      { scope: "password", company: null, accessTenantToken: null, organisations: [] },
      "/auth/reset/u1/id",
    ],
  ])("waits for a sign-in that is under way, and leads to %s", async (_, differing, to) => {
    const { worker, release } = held(() => Response.json({ ...answer, ...differing }));
    const page = prerendered();
    send(page, "anna@firma.de", "Secret-1");
    page.arrive();
    expect(screen.getByText("Wird angemeldet …")).toBeDefined();
    release();
    await waitFor(() => expect(page.where()).toBe(to));
    expect(worker.paths).toEqual(["POST /api/auth/signin"]);
  });

  test("tells of a refusal that comes when it is there", async () => {
    const { release } = held(() => problem(401, "invalid_credentials"));
    const page = prerendered();
    send(page, "anna@firma.de", "falsch");
    page.arrive();
    release();
    expect((await screen.findByRole("alert")).textContent).toBe("Anmeldung fehlgeschlagenLogin Daten nicht korrekt");
    expect([errors(), document.querySelector(".toast")]).toEqual([[], null]);
  });

  test("goes on to show a refusal that the form has told", async () => {
    workerThat(() => problem(429, "too_many_attempts", { retryAfter: 301 }));
    const page = prerendered();
    send(page, "anna@firma.de", "falsch");
    await waitFor(() => expect(container.querySelector(".alert")).not.toBeNull());
    page.arrive();
    expect(Array.from(container.querySelectorAll(".alert"), (alert) => alert.textContent)).toEqual([
      expect.stringMatching(/warten Sie 6 Min/),
    ]);
    expect(document.querySelector(".toast")).toBeNull();
  });
});
