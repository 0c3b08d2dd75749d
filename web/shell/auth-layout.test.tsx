import { act, render, screen, waitFor } from "@testing-library/react";
import { useEffect, useRef, useState } from "react";
import { createMemoryRouter, Link } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test } from "vitest";
import { freshBrowser } from "../testing/page";
import { press, pressKeys } from "../testing/person";
import { Component } from "./auth-layout";

freshBrowser();

/** A page that focuses its field, as the lock screen does. */
function OwnFocus() {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <h1>Gesperrt</h1>
      <input ref={field} aria-label="PIN" />
    </>
  );
}

/** A form that is replaced by its result. */
function Replaced() {
  const [isSent, setSent] = useState(false);
  return isSent ? (
    <h1>Gesendet</h1>
  ) : (
    <>
      <h1>Formular</h1>
      <button type="button" onClick={() => setSent(true)}>
        Senden
      </button>
    </>
  );
}

const signIn = (
  <>
    <h1>Anmelden</h1>
    <Link to="/auth/forgot">Passwort vergessen?</Link>
    <Link to="/auth/locked">Sperren</Link>
  </>
);

function atSignIn() {
  const children = [
    { path: "login", element: signIn },
    { path: "forgot", element: <h1>Passwort zurücksetzen</h1> },
    { path: "locked", Component: OwnFocus },
    { path: "form", Component: Replaced },
  ];
  const router = createMemoryRouter([{ path: "auth", Component, children }], { initialEntries: ["/auth/login"] });
  render(<RouterProvider router={router} />);
  return (to: string | number) => act(async () => router.navigate(to as string));
}

const focused = () => [document.activeElement?.tagName, document.activeElement?.textContent];

test("to another page before the sign-in the focus is at its heading, for the keyboard too; back as well", async () => {
  const go = atSignIn();
  screen.getByRole("link", { name: "Passwort vergessen?" }).focus();
  await pressKeys("{Enter}");
  await screen.findByText("Passwort zurücksetzen");
  expect(focused()).toEqual(["H1", "Passwort zurücksetzen"]);
  await go(-1);
  expect(focused()).toEqual(["H1", "Anmelden"]);
});

test("the focus of the first page is the browser's", async () => {
  const go = atSignIn();
  expect(document.activeElement).toBe(document.body);
  const link = screen.getByRole("link", { name: "Passwort vergessen?" });
  link.focus();
  await go("/auth/login?lang=de");
  expect(document.activeElement).toBe(link);
});

test("a field that the page focuses itself keeps the focus", async () => {
  atSignIn();
  await press(screen.getByRole("link", { name: "Sperren" }));
  expect(document.activeElement).toBe(await screen.findByLabelText("PIN"));
});

test("what replaces a form has the focus at its heading", async () => {
  const go = atSignIn();
  await go("/auth/form");
  await press(screen.getByRole("button", { name: "Senden" }));
  await waitFor(() => expect(focused()).toEqual(["H1", "Gesendet"]));
});
