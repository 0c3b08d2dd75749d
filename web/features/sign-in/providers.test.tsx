import { cleanup, screen, waitFor } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import { setConfig, setPrerenderedConfig } from "../../client/config/config";
import { Component as AuthLayout } from "../../shell/auth-layout";
import { problem, setCookie } from "../../testing/fake-worker";
import { freshBrowser, renderPage, renderPageAt, renderPageWithQuery, workerThat } from "../../testing/page";
import { press, send, write } from "../../testing/person";
import { Component } from "./page";

const ADDRESS = "/auth/login-business";
const LABEL = "0b9f6f0e-7d3e-4c1a-9b0e-0f6a1c2d3e4f";

freshBrowser();

const isCardRequested = () => sessionStorage.getItem("asgard.show-card") !== null;
const links = () =>
  screen
    .queryAllByRole<HTMLAnchorElement>("link", { name: /^Mit (Google|Apple|Facebook)/ })
    .map((link) => [link.textContent, link.getAttribute("href")]);

describe("the providers on the sign-in form", () => {
  test("are not there unless they are switched on", async () => {
    renderPage(Component, ADDRESS);
    expect(links()).toEqual([]);
    expect(screen.queryByText("oder")).toBeNull();
  });

  test("are plain links with the label of the device", async () => {
    setCookie("uuId", LABEL);
    const providers = { google: { enabled: true, visible: true }, apple: true, facebook: true };
    setPrerenderedConfig({ providers });
    renderPage(Component, ADDRESS);
    expect(links()).toEqual([
      ["Mit Google anmelden", `/api/auth/google/signin?uuId=${LABEL}`],
      ["Mit Apple anmelden", `/api/auth/apple/signin?uuId=${LABEL}`],
      ["Mit Facebook anmelden", `/api/auth/facebook/signin?uuId=${LABEL}`],
    ]);
  });

  test("Google's button is hidden where the provider is on but not to be seen", async () => {
    setPrerenderedConfig({ providers: { google: { enabled: true, visible: false }, apple: false, facebook: true } });
    renderPage(Component, ADDRESS);
    expect(links().map(([text]) => text)).toEqual(["Mit Facebook anmelden"]);
  });

  test("leave the way on with this tab, which their addresses do not name", async () => {
    setPrerenderedConfig({ providers: { google: { enabled: false, visible: false }, apple: true, facebook: false } });
    renderPageAt(Component, "/auth/login-partners", "/auth/login-partners?returnTo=%2Faccount&business=b1");
    const link = screen.getByRole("link", { name: "Mit Apple anmelden" });
    // The browser of these tests cannot leave its page.
    link.addEventListener("click", (event) => event.preventDefault());
    await press(link);
    expect(link.getAttribute("href")).not.toContain("account");
    cleanup();
    const where = renderPageWithQuery(AuthLayout, "*", "/auth/organization-chooser");
    await waitFor(() => expect(where()).toBe("/auth/organization-chooser?for=partner&business=b1&returnTo=%2Faccount"));
  });

  test("take the tick of the form along: who signs in by them is shown on this device, or not", async () => {
    setPrerenderedConfig({ providers: { google: { enabled: false, visible: false }, apple: true, facebook: false } });
    renderPage(Component, ADDRESS);
    const link = screen.getByRole("link", { name: "Mit Apple anmelden" });
    link.addEventListener("click", (event) => event.preventDefault());
    await press(screen.getByRole("checkbox", { name: "Auf diesem Gerät anzeigen" }));
    await press(link);
    expect(isCardRequested()).toBe(true);
    // Somebody else who does not tick it is not shown for the tick of the one before.
    await press(screen.getByRole("checkbox", { name: "Auf diesem Gerät anzeigen" }));
    await press(link);
    expect(isCardRequested()).toBe(false);
  });

  test("a visitor without a device goes with the server's label", async () => {
    setPrerenderedConfig({ providers: { google: { enabled: false, visible: true }, apple: true, facebook: false } });
    renderPage(Component, ADDRESS);
    expect(links()).toEqual([["Mit Apple anmelden", "/api/auth/apple/signin?uuId=SSR-001-001-001"]]);
  });

  test("go to the auth host where there is one", async () => {
    const hosts = {
      api: "https://app.example",
      auth: "https://auth.example",
      business: "https://app.example",
      locale: "",
    };
    setConfig({ hosts, providers: { google: { enabled: false, visible: false }, apple: true, facebook: false } });
    setPrerenderedConfig({
      hosts,
      providers: { google: { enabled: false, visible: false }, apple: true, facebook: false },
    });
    renderPage(Component, ADDRESS);
    expect(links()[0]?.[1]).toMatch(/^https:\/\/auth\.example\/api\/auth\/apple\/signin\?/);
  });
});

describe("a sign-in by a provider that failed", () => {
  test.each([
    ["mail_exists", /gibt es schon ein Konto.*Passwort/],
    ["not_found", /mit diesem Anbieter ist zurzeit nicht möglich/],
    ["link_expired", /abgelaufen oder hat in einem anderen Browser begonnen/],
    ["provider_failed", /nicht bestätigt/],
    ["provider_cancelled", /abgebrochen/],
    ["provider_email_missing", /keine E-Mail-Adresse/],
    ["signup_disabled", /Registrierung/],
    ["unavailable", /kurz nicht verfügbar/],
    ["something-newer", /Bei uns/],
    ["constructor", /Bei uns/],
  ])("says why: %s", async (code, words) => {
    renderPageAt(Component, ADDRESS, `${ADDRESS}?error=${code}`);
    await waitFor(() => expect(document.querySelector(".alert")?.textContent).toMatch(words));
  });

  test("is forgotten once the password is tried", async () => {
    workerThat(() => problem(401, "invalid_credentials"));
    renderPageAt(Component, ADDRESS, `${ADDRESS}?error=mail_exists`);
    await waitFor(() => expect(document.querySelector(".alert")).not.toBeNull());
    const email = screen.getByLabelText<HTMLInputElement>(/E-Mail-Adresse/);
    await write(email, "anna@firma.de");
    await write(screen.getByLabelText(/^Passwort/, { selector: "input" }), "Secret-1");
    vi.spyOn(console, "info").mockImplementation(() => undefined);
    await send(email);
    await screen.findByText("Anmeldung fehlgeschlagen");
    expect(Array.from(document.querySelectorAll(".alert"), (alert) => alert.textContent)).toEqual([
      "Anmeldung fehlgeschlagenLogin Daten nicht korrekt",
    ]);
  });
});
