import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, describe, expect, test, vi } from "vitest";
import { setPrerenderedConfig } from "../../client/config/config";
import { rememberEmail, rememberedEmail } from "../../client/session/email";
import { problem } from "../../testing/fake-worker";
import { freshBrowser, renderPage, renderPageWithQuery, workerThat } from "../../testing/page";
import { press, send, write } from "../../testing/person";
import { hydrateAfter } from "../../testing/prerendered";
import { Component, ForgotForm } from "./page";

freshBrowser();
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const open = () => renderPage(Component, "/auth/forgot");
const email = () => screen.getByLabelText<HTMLInputElement>(/E-Mail-Adresse/);

async function submit(address: string): Promise<void> {
  await write(email(), address);
  await send(email());
}

test("the link is asked for, the page says so, and leaves for the sign-in page after two seconds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const timer = vi.spyOn(globalThis, "setTimeout");
  const worker = workerThat(() => Response.json({}, { status: 202 }));
  const where = open();
  await submit(" Anna@Firma.de ");
  await vi.waitFor(() => expect(screen.getByText("Bitte prüfen Sie Ihre E-Mails")).toBeDefined());
  expect(JSON.parse(worker.calls[0]?.body ?? "")).toEqual({ email: "anna@firma.de", domain: location.origin });
  expect(timer).toHaveBeenCalledWith(expect.any(Function), 2_000);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(where()).toBe("/auth/forgot");
  await vi.advanceTimersByTimeAsync(1);
  expect(where()).toBe("/auth/login-business");
  expect(rememberedEmail()).toBe("anna@firma.de");
});

test("the sign-in page still knows the way on, by the link and by itself", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  workerThat(() => Response.json({}, { status: 202 }));
  const continuation = "?for=partner&business=b1&returnTo=%2Faccount";
  const where = renderPageWithQuery(Component, "/auth/forgot", `/auth/forgot${continuation}`);
  const form = `/auth/login-business${continuation}`;
  expect(screen.getByRole("link", { name: "Zurück zur Anmeldung" }).getAttribute("href")).toBe(form);
  await submit("anna@firma.de");
  await vi.waitFor(() => expect(screen.getByText("Bitte prüfen Sie Ihre E-Mails")).toBeDefined());
  await vi.advanceTimersByTimeAsync(2_000);
  expect(where()).toBe(form);
});

test("sending again starts the two seconds anew", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const worker = workerThat(() => Response.json({}, { status: 202 }));
  const where = open();
  await submit("anna@firma.de");
  await vi.waitFor(() => expect(screen.getByRole("button", { name: "Noch einmal senden" })).toBeDefined());
  await vi.advanceTimersByTimeAsync(1_500);
  await press(screen.getByRole("button", { name: "Noch einmal senden" }));
  await vi.waitFor(() => expect(worker.calls).toHaveLength(2));
  await vi.waitFor(() => expect(screen.getByText("Der Link wurde noch einmal verschickt.")).toBeDefined());
  await vi.advanceTimersByTimeAsync(1_999);
  expect(where()).toBe("/auth/forgot");
  await vi.advanceTimersByTimeAsync(1);
  expect(where()).toBe("/auth/login-business");
});

test("with onSent it tells, and nobody leaves", async () => {
  workerThat(() => Response.json({}, { status: 202 }));
  const onSent = vi.fn();
  const router = createMemoryRouter([{ path: "*", element: <ForgotForm onSent={onSent} /> }]);
  render(<RouterProvider router={router} />);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await submit("anna@firma.de");
  await vi.waitFor(() => expect(onSent).toHaveBeenCalledWith("anna@firma.de"));
  expect(vi.getTimerCount()).toBe(0);
});

test("an address that is none is explained and not sent", async () => {
  const worker = workerThat(() => Response.json({}));
  open();
  await submit("anna");
  expect(await screen.findByText("Email ungültig")).toBeDefined();
  expect(worker.calls).toEqual([]);
});

test("a refusal is said and the form stays", async () => {
  workerThat(() => problem(429, "too_many_attempts", { retryAfter: 3600 }));
  open();
  await submit("anna@firma.de");
  expect(await screen.findByText(/warten Sie 60 Min/)).toBeDefined();
  expect(email().value).toBe("anna@firma.de");
});

test("an address that the server refuses is said at its field, which has the focus", async () => {
  const errors = [{ field: "email", code: "email", params: {} }];
  workerThat(() => problem(422, "validation_failed", { errors }));
  open();
  await submit("anna@firma.de");
  expect(await screen.findByText("Email ungültig")).toBeDefined();
  expect(document.activeElement).toBe(email());
});

test("the address of the sign-in form is there already", async () => {
  rememberEmail("anna@firma.de");
  open();
  await waitFor(() => expect(email().value).toBe("anna@firma.de"));
});

describe("before the application has started", () => {
  test("an address is typed, which stays, also where another page left one", () => {
    rememberEmail("anna@firma.de");
    hydrateAfter(Component, "/auth/forgot", { email: " Ben@Firma.de" });
    expect(email().value).toBe("ben@firma.de");
  });

  test("nothing is typed: the address that another page left is there", () => {
    rememberEmail("anna@firma.de");
    hydrateAfter(Component, "/auth/forgot", {});
    expect(email().value).toBe("anna@firma.de");
  });

  test("the form is submitted, and sent once the application is there", async () => {
    const worker = workerThat(() => Response.json({}, { status: 202 }));
    hydrateAfter(Component, "/auth/forgot", { email: "anna@firma.de" }, true);
    await screen.findByText("Bitte prüfen Sie Ihre E-Mails");
    expect(worker.calls.map(({ body }) => JSON.parse(body).email)).toEqual(["anna@firma.de"]);
  });
});

test("the link to the sign-in page leads where operations say, if that is ours", () => {
  const link = () => screen.getByRole("link", { name: "Zurück zur Anmeldung" }).getAttribute("href");
  for (const [loginPage, leads] of [
    ["/auth/login-partners", "/auth/login-partners"],
    ["https://evil.example", "/auth/login-business"],
    ["/..//evil.example", "/auth/login-business"],
  ]) {
    setPrerenderedConfig({ ...(loginPage ? { loginPage } : {}) });
    open();
    expect(link()).toBe(leads);
    cleanup();
  }
});
