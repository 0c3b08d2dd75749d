// A second factor, from the QR code to the sign-in that requires it.

import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { account, expectAccessible, signIn } from "./support/browser.mjs";
import { test, withProduct } from "./support/test.mjs";

withProduct();
let guest;
test.beforeEach(async ({ newVisitor }) => {
  guest = await newVisitor();
});

const STEP_MS = 30_000;

/** RFC 4648, section 6. */
function fromBase32(text) {
  const bits = Array.from(text, (letter) =>
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
  );
  return Buffer.from(
    bits
      .join("")
      .match(/.{8}/g)
      .map((byte) => Number.parseInt(byte, 2)),
  );
}

/** RFC 6238: the code that an authenticator app shows at a time. */
function totp(secret, at) {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const offset = mac.at(-1) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

test("an authenticator app is set up, asked for at the next sign-in, and replaced by a recovery code", async () => {
  const chloe = account("chloe");
  const page = await guest.inside(chloe, chloe.companies[0], "/account");
  const panel = page.getByRole("region", { name: "Zweiter Faktor" });
  await panel.getByRole("button", { name: "Einrichten" }).click();
  const enrol = page.getByRole("dialog", { name: "Authenticator-App einrichten" });
  const secret = (await enrol.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/).innerText()).replaceAll(" ", "");
  await expectAccessible(page);
  const enrolledAt = Date.now();
  await enrol.getByLabel("Sechsstelliger Code").fill(totp(secret, enrolledAt));
  await enrol.getByRole("button", { name: "Einrichten" }).click();
  const codesDialog = page.getByRole("alertdialog", { name: "Wiederherstellungscodes" });
  await codesDialog.getByRole("listitem").first().waitFor();
  const codes = await codesDialog.getByRole("listitem").allInnerTexts();
  assert.equal(codes.length, 10);
  await expectAccessible(page);
  await codesDialog.getByText("Ich habe die Codes aufbewahrt").click();
  await codesDialog.getByRole("button", { name: "Fertig" }).click();
  await panel.getByText("Noch 10 Wiederherstellungscodes").waitFor();

  await guest.context.clearCookies();
  await page.goto("/auth/login-business");
  await signIn(page, chloe);
  await page.getByRole("heading", { level: 1, name: "Bestätigen Sie Ihre Anmeldung" }).waitFor();
  await expectAccessible(page);
  // After a reload the factor is still required, and no other page is accessible; it leads to the page that was asked for.
  await page.goto("/account");
  await page.waitForURL(/\/auth\/login/);
  // Each time step can be used once: use the next one, or that of now where the machine took longer.
  await page.getByLabel("Sechsstelliger Code").fill(totp(secret, Math.max(enrolledAt + STEP_MS, Date.now())));
  await page.waitForURL("/account");

  await guest.context.clearCookies();
  await page.goto("/auth/login-business");
  await signIn(page, chloe);
  await page.getByRole("button", { name: "Wiederherstellungscode verwenden" }).click();
  await page.getByLabel("Wiederherstellungscode").fill(codes[0]);
  await page.keyboard.press("Enter");
  await page.waitForURL("/");
});
