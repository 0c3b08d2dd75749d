import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { signedIn } from "../../client/session/lifecycle";
import { flushSession } from "../../client/session/session";
import { signInOf } from "../../testing/actors";
import { freshBrowser, renderPage } from "../../testing/page";
import { press as click } from "../../testing/person";
import { Panel } from "./panel";
import { large, small } from "./users";

freshBrowser();

/** A sign-in form and the panel beside it. */
function Page() {
  return (
    <>
      <main>
        <form>
          <input name="email" aria-label="E-Mail" />
          <input name="password" aria-label="Passwort" />
          <button type="submit">Anmelden</button>
        </form>
      </main>
      <Panel />
    </>
  );
}

const SIGN_IN = "/auth/login-business";
const panel = () => screen.queryByRole("complementary", { name: "Demo" });
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;
const press = (name: string | RegExp) => click(screen.getByRole("button", { name }));

test("everybody of the demo has a role with a phrase, and a password", async () => {
  expect(large.length + small.length).toBeGreaterThan(10);
  for (const person of [...large, ...small]) {
    expect(person.role, person.email).toBeTruthy();
    expect(person.password, person.email).toBeTruthy();
  }
});

test("where there is little room it is closed at first, and filling in closes it again", async () => {
  renderPage(Page, SIGN_IN);
  expect(screen.queryByText("Freja Lindqvist")).toBeNull();
  await press("Demo");
  await press(/^.*Freja Lindqvist/);
  expect(field("E-Mail")).toBe("freja.lindqvist@midgard.example");
  expect(field("Passwort")).toBe("Bifrost-2026");
  expect(document.activeElement?.textContent).toBe("Anmelden");
  expect(screen.queryByText("Freja Lindqvist")).toBeNull();
});

test("it leads to the mailbox, and hides", async () => {
  renderPage(Page, SIGN_IN);
  await press("Demo");
  expect(screen.getByRole("link", { name: "Postfach" }).getAttribute("href")).toBe("/dev/mailbox");
  await press("Ausblenden");
  expect(screen.queryByRole("link", { name: "Postfach" })).toBeNull();
});

test("the tour has five steps and goes on behind the sign-in", async () => {
  renderPage(Page, SIGN_IN);
  await press("Demo");
  await press("Rundgang in fünf Schritten");
  screen.getByText("Schritt 1 von 5");
  await press("Ausfüllen");
  expect(field("E-Mail")).toBe("freja.lindqvist@midgard.example");
  await press("Weiter");
  screen.getByText("Schritt 2 von 5");
});

test("behind the sign-in there is nothing but a tour that was begun", async () => {
  renderPage(Page, "/account");
  expect(panel()).toBeNull();
});

test("a tour ends with its last step", async () => {
  localStorage.setItem("asgard.demo-tour", "4");
  renderPage(Page, "/account");
  screen.getByText("Schritt 5 von 5");
  await press("Fertig");
  expect(panel()).toBeNull();
});

test("on the way in a tour is silent", async () => {
  localStorage.setItem("asgard.demo-tour", "1");
  renderPage(Page, "/auth/organization-chooser");
  expect(panel()).toBeNull();
});

test("whoever is signed in without a company has no form to fill in", async () => {
  const nina = { id: "u1", userId: "u1", email: "nina@firma.de", emailVerified: true };
  signedIn(signInOf({ user: nina, company: null }));
  renderPage(Page, SIGN_IN);
  expect(panel()).toBeNull();
  flushSession();
});
