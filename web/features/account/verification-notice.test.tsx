import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { keepSignIn } from "../../client/session/session";
import { atAccount } from "../../testing/account";
import { signInOf } from "../../testing/actors";
import { problem } from "../../testing/fake-worker";
import { freshBrowser, renderPage, workerThat } from "../../testing/page";
import { press } from "../../testing/person";
import { VerificationNotice } from "./verification-notice";

freshBrowser();

const user = { userId: "u1", email: "anna@firma.de", emailVerified: false };
const known = (changes: object = {}) => keepSignIn(signInOf({ user: { ...user, ...changes }, company: null }));
const again = () => screen.findByRole("button", { name: "Neuen Link senden" });

test("who is in with an unconfirmed address is told so, and asks for the mail again", async () => {
  const worker = workerThat(() => Response.json({}, { status: 202 }));
  known();
  renderPage(VerificationNotice, "/");
  await press(await again());
  await screen.findByText("Ein neuer Link ist unterwegs an anna@firma.de.");
  expect(worker.paths).toEqual(["POST /api/auth/resend-verification"]);
});

test("a mail that could not be sent is told", async () => {
  workerThat(() => problem(429, "too_many_attempts", { retryAfter: 60 }));
  known();
  renderPage(VerificationNotice, "/");
  await press(await again());
  await screen.findByText("Der Link konnte nicht verschickt werden");
});

test("nothing is said of a confirmed address", async () => {
  known({ emailVerified: true });
  renderPage(VerificationNotice, "/");
  expect(screen.queryByText(/noch nicht bestätigt/)).toBeNull();
});

test("it stands on the account page", async () => {
  await atAccount({ emailVerified: false });
  await again();
});
