import { screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { readCookie } from "../../client/api/cookies";
import { cardAddress, lastCard, rememberCard } from "../../client/session/cards";
import { rememberedEmail } from "../../client/session/email";
import { signInAnswer as answer, company } from "../../testing/actors";
import { problem, type RecordedCall } from "../../testing/fake-worker";
import { freshBrowser, renderPage, workerThat } from "../../testing/page";
import { press, send, write } from "../../testing/person";
import { Component as Main } from "./main";
import { Component as Users } from "./users";

freshBrowser();

const anna = { userId: "u1", displayName: "Anna M.", initials: "AM", image: null, hasPin: true, company };
const ben = { userId: "u2", displayName: "Ben Ø.", initials: "BØ", image: null, hasPin: false, company: null };

/** A worker with these cards; everything else by `rest`. */
function cardsAre(cards: readonly object[], rest: (call: RecordedCall) => Response = () => Response.json(answer)) {
  return workerThat((call) => (call.method === "GET" ? Response.json(cards) : rest(call)));
}

/** The dots, and whether each digit is typed. */
const dots = () => Array.from(document.querySelectorAll<HTMLElement>(".pin-dots > span"), (dot) => dot.dataset.typed);
const dotsOf = (typed: number, all: number) => Array.from({ length: all }, (_, at) => String(at < typed));

/** Opens Anna's pad. */
async function atThePad(): Promise<void> {
  renderPage(Users, "/auth/lockscreen-users");
  await press(await screen.findByRole("button", { name: "PIN von Anna M." }));
}

const pad = () => document.querySelector<HTMLInputElement>("input[name=pin]") as HTMLInputElement;

test("people are cards: the badge asks for the PIN, by keyboard or by the pad, and leads into the company", async () => {
  const worker = cardsAre([anna, ben]);
  const where = renderPage(Users, "/auth/lockscreen-users");
  expect((await screen.findAllByRole("listitem")).map((card) => card.textContent)).toEqual([
    "AMPINPIN von Anna M.Anna M.NordlichtAnmeldenEntfernen",
    "BØBen Ø.Ben Ø.AnmeldenEntfernen",
  ]);
  await press(screen.getByRole("button", { name: "PIN von Anna M." }));
  expect(document.activeElement).toBe(pad());
  await write(pad(), "13 57");
  await press(screen.getByText("9"));
  await send(pad());
  expect(worker.paths).toHaveLength(1);
  await press(screen.getByText("0"));
  await send(pad());
  await waitFor(() => expect(where()).toBe("/"));
  expect(worker.paths[1]).toBe("POST /api/auth/signin-pin");
  expect(JSON.parse(worker.calls[1]?.body ?? "")).toEqual({ userId: "u1", pin: "135790", uuId: readCookie("uuId") });
});

test("the PIN is dots that fill while it is typed, over a field for keyboards, screen readers and password managers", async () => {
  cardsAre([anna]);
  await atThePad();
  expect(dots(), "the fewest digits of a PIN").toEqual(dotsOf(0, 6));
  await write(pad(), "135");
  await press(screen.getByText("7"));
  expect(dots()).toEqual(dotsOf(4, 6));
  await write(pad(), "13579024");
  expect(dots(), "a longer one has a dot for each").toEqual(dotsOf(8, 8));
  await press(screen.getByRole("button", { name: "Letzte Ziffer löschen" }));
  expect(dots()).toEqual(dotsOf(7, 7));
  expect(document.querySelector(".pin-dots")?.getAttribute("aria-hidden")).toBe("true");
  expect(screen.getByText("Eingegebene Ziffern: 7").getAttribute("role")).toBe("status");
  expect(screen.getByLabelText("PIN von Anna M.", { selector: "input" })).toBe(pad());
  expect([pad().type, pad().inputMode, pad().autocomplete]).toEqual(["password", "numeric", "one-time-code"]);
});

test("fingers have the pad: no keyboard of the system is called over it, unless they touch the field", async () => {
  const worker = cardsAre([anna], () => problem(401, "pin_failed", { remaining: 7 }));
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(pointer: coarse)" }));
  await atThePad();
  for (const digit of "135790") await press(screen.getByText(digit));
  await press(screen.getByRole("button", { name: "Entsperren" }));
  await screen.findByText("Anmeldung fehlgeschlagen");
  expect(JSON.parse(worker.calls[1]?.body ?? "")).toMatchObject({ pin: "135790" });
  expect(document.activeElement).not.toBe(pad());
});

test("a wrong PIN says so, tells what is left and forgets what was typed; a blocked one leads to the password", async () => {
  let blocked = false;
  cardsAre([anna], () => (blocked ? problem(423, "pin_blocked") : problem(401, "pin_failed", { remaining: 7 })));
  const where = renderPage(Users, "/auth/lockscreen-users");
  await press(await screen.findByRole("button", { name: "PIN von Anna M." }));
  await write(pad(), "135790");
  await send(pad());
  expect(await screen.findByText("Anmeldung fehlgeschlagen")).toBeDefined();
  expect(screen.getByText(/Verbleibende Versuche: 7\./)).toBeDefined();
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    "Anmeldung fehlgeschlagen Verbleibende Versuche: 7.",
  ]);
  const shaken = () => document.querySelector(".pin-dots[data-refused]");
  expect(shaken()).not.toBeNull();
  expect([pad().value, dots(), document.activeElement]).toEqual(["", dotsOf(0, 6), pad()]);
  expect([pad().getAttribute("aria-invalid"), screen.getByRole("alert").id]).toEqual([
    "true",
    pad().getAttribute("aria-describedby"),
  ]);
  await write(pad(), "1");
  expect([shaken(), pad().getAttribute("aria-invalid")], "another one is being typed").toEqual([null, null]);
  expect(screen.getByRole("alert").textContent, "what was said can still be read").toContain("Versuche: 7.");
  blocked = true;
  await write(pad(), "135790");
  await send(pad());
  expect(await screen.findByText(/PIN ist gesperrt/)).toBeDefined();
  expect(pad(), "no PIN helps any more").toBeNull();
  await press(screen.getByRole("button", { name: "Mit Passwort anmelden" }));
  await waitFor(() => expect(where()).toBe("/auth/login-business"));
});

test("Login fills the sign-in form with that person", async () => {
  rememberCard("u2", "ben@firma.de");
  rememberCard("u1", "anna@firma.de");
  cardsAre([anna, ben]);
  const where = renderPage(Users, "/auth/lockscreen-users");
  expect(await screen.findAllByRole("button", { name: /^Anmelden: / })).toHaveLength(2);
  await press(screen.getByRole("button", { name: "Anmelden: Ben Ø." }));
  await waitFor(() => expect(where()).toBe("/auth/login-business"));
  expect(rememberedEmail()).toBe("ben@firma.de");
});

test("a card is removed after a question, and this device forgets the address", async () => {
  rememberCard("u1", "anna@firma.de");
  const worker = cardsAre([anna], () => new Response(null, { status: 204 }));
  renderPage(Users, "/auth/lockscreen-users");
  await press(await screen.findByRole("button", { name: "Entfernen: Anna M." }));
  await screen.findByText("Anna M. von diesem Gerät entfernen?");
  await press(screen.getByRole("button", { name: "Entfernen" }));
  await waitFor(() => expect(worker.paths).toContain("DELETE /api/auth/lockscreen-users/u1"));
  await waitFor(() => expect(cardAddress("u1")).toBeUndefined());
  expect(lastCard()).toBeUndefined();
});

test("the focus goes back to what asked, and to the heading when the card is gone", async () => {
  let cards = [anna, ben];
  workerThat(({ method }) => {
    if (method === "GET") return Response.json(cards);
    cards = [ben];
    return new Response(null, { status: 204 });
  });
  renderPage(Users, "/auth/lockscreen-users");
  const remove = await screen.findByRole("button", { name: "Entfernen: Anna M." });
  await press(remove);
  await press(await screen.findByRole("button", { name: "Schließen" }));
  await waitFor(() => expect(document.activeElement).toBe(remove));
  await press(remove);
  await press(await screen.findByRole("button", { name: "Entfernen" }));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(1));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
});

test("nobody on this device is said, with what to do about it", async () => {
  workerThat(() => problem(403, "device_not_enrolled"));
  renderPage(Users, "/auth/lockscreen-users");
  await screen.findByRole("heading", { level: 1, name: "Hier ist niemand eingerichtet" });
  expect(screen.getByText(/^Auf einem Gerät, das sich mehrere teilen/)).toBeDefined();
  expect(screen.getByText(/„Auf diesem Gerät anzeigen“/)).toBeDefined();
  expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Anmelden", "/auth/login-business"],
  ]);
  expect(screen.queryByRole("list")).toBeNull();
});

test("the locked page shows who locked it, and leads on by PIN, by password, or to the others", async () => {
  rememberCard("u1", "anna@firma.de");
  cardsAre([ben, anna]);
  const where = renderPage(Main, "/auth/lockscreen-main");
  expect(await screen.findByRole("heading", { name: "Anna M." })).toBeDefined();
  expect(document.querySelector(".auth-page > :first-child")?.textContent, "whose company it is").toBe("NNordlicht");
  expect(screen.getByText("Gesperrt")).toBeDefined();
  expect(pad()).not.toBeNull();
  expect(screen.getByRole("link", { name: "Jemand anderes" }).getAttribute("href")).toBe("/auth/lockscreen-users");
  await press(screen.getByRole("button", { name: "Mit Passwort anmelden" }));
  await waitFor(() => expect(where()).toBe("/auth/login-business"));
});

test("with nobody to unlock, the locked page is the sign-in page", async () => {
  cardsAre([]);
  const where = renderPage(Main, "/auth/lockscreen-main");
  await waitFor(() => expect(where()).toBe("/auth/login-business"));
});
