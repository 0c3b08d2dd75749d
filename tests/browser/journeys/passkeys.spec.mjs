// Passkeys where a browser is needed: autofill, several keys, a foreign or cloned key, and foreign pages. Expiry after
// five minutes, signatures in a frame and other modified bytes: native tests (`tests/core/auth/passkey_attacks.rs`).

import assert from "node:assert/strict";
import { Client } from "../../support/client.mjs";
import { waitForLink } from "../../support/mails.mjs";
import { addAuthenticator } from "../support/authenticator.mjs";
import { account, signIn } from "../support/browser.mjs";
import { describe, test, withProduct } from "../support/test.mjs";
import { waitUntil } from "../support/wait-until.mjs";

withProduct();

const SIGN_IN = "/auth/login-business";
const signOut = (guest) => guest.context.clearCookies({ name: /^(?!app\.lang)/ });
const passkeys = (page) => page.getByRole("region", { name: "Passkeys" });

/** Adds a passkey in the account; the first one also shows recovery codes. */
async function enrol(page, name, isFirst) {
  await passkeys(page).getByRole("button", { name: "Passkey hinzufügen" }).click();
  const dialog = page.getByRole("dialog", { name: "Passkey hinzufügen" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("button", { name: "Weiter" }).click();
  if (isFirst) {
    const codesDialog = page.getByRole("alertdialog", { name: "Wiederherstellungscodes" });
    await codesDialog.getByText("Ich habe die Codes aufbewahrt").click();
    await codesDialog.getByRole("button", { name: "Fertig" }).click();
  }
  await passkeys(page).getByText(name).waitFor();
}

test("the browser offers a passkey where the address is typed, and whoever takes it is in", async ({ newVisitor }) => {
  const guest = await newVisitor();
  const chloe = account("chloe");
  const page = await guest.inside(chloe, chloe.companies[0], "/account");
  const authenticator = await addAuthenticator(page);
  await enrol(page, "Laptop", true);
  await signOut(guest);
  await page.goto(SIGN_IN);
  assert.equal(new URL(page.url()).pathname, SIGN_IN, "nobody is signed in who only opened the page");
  await page.getByLabel("E-Mail-Adresse").focus();
  await page.waitForURL("/");

  // Adds a second one on another authenticator; the first authenticator is rejected, because the browser knows its credential.
  await page.goto("/account");
  await passkeys(page).getByRole("button", { name: "Passkey hinzufügen" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Derselbe");
  await page.getByRole("dialog").getByRole("button", { name: "Weiter" }).click();
  await page.getByText("Hier liegt schon ein Passkey für Ihr Konto.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Abbrechen" }).click();
  const [{ credentialId }] = await authenticator.credentials();
  await authenticator.forget(credentialId);
  await enrol(page, "Schlüssel", false);
  await waitUntil(() => passkeys(page).getByRole("listitem").count(), 2);

  // A deleted passkey does not sign in.
  const [credential] = await authenticator.credentials();
  await passkeys(page).getByRole("button", { name: "Entfernen: Schlüssel" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Entfernen" }).click();
  await waitUntil(() => passkeys(page).getByRole("listitem").count(), 1);
  assert.deepEqual(
    (await authenticator.credentials()).map(({ credentialId: id }) => id),
    [credential.credentialId],
  );
  await signOut(guest);
  await page.goto(SIGN_IN);
  await page.getByLabel("E-Mail-Adresse").focus();
  await page.getByText("Dieser Passkey wurde nicht angenommen").first().waitFor();
  assert.equal(new URL(page.url()).pathname, SIGN_IN);
});

test("somebody else's passkey is no second factor, and an unverified touch is no sign-in", async ({ newVisitor }) => {
  const [joao, olga] = [account("joao"), account("operator")];
  const owner = await newVisitor();
  const page = await owner.inside(joao, joao.companies[0], "/account");
  const authenticator = await addAuthenticator(page);
  await enrol(page, "Der eine", true);
  const [key] = await authenticator.credentials();

  const other = await newVisitor();
  const own = await other.inside(olga, olga.companies[0], "/account");
  const otherAuthenticator = await addAuthenticator(own);
  await enrol(own, "Der andere", true);
  // An authenticator that signs with another user's key under the right name: only the signature reveals it.
  const [ownCredential] = await otherAuthenticator.credentials();
  await otherAuthenticator.forget(ownCredential.credentialId);
  await otherAuthenticator.put({ ...ownCredential, privateKey: key.privateKey });
  await otherAuthenticator.answer(false);
  await signOut(other);
  await own.goto(SIGN_IN);
  await signIn(own, olga);
  await otherAuthenticator.answer(true);
  await own.getByRole("button", { name: "Mit Passkey bestätigen" }).click();
  await own.getByText("Dieser Passkey wurde nicht angenommen").waitFor();

  await authenticator.answer(false);
  await authenticator.recognise(false);
  await signOut(owner);
  await page.goto(SIGN_IN);
  await authenticator.answer(true);
  await page.getByRole("button", { name: "Mit Passkey anmelden" }).click();
  await page.getByText("Abgebrochen, oder hier ist kein passender Passkey.").first().waitFor();
});

test("at an address that is not ours the browser uses no passkey", async ({ newVisitor, url }) => {
  const guest = await newVisitor();
  const page = await guest.context.newPage();
  await addAuthenticator(page);
  // The same product by another host name: passkeys are bound to the configured one.
  await page.goto(url(SIGN_IN).replace("localhost", "127.0.0.1"));
  await page.getByRole("button", { name: "Mit Passkey anmelden" }).click();
  await page.getByText("Unter dieser Adresse gelten Ihre Passkeys nicht.").first().waitFor();
});

describe("a key that was carried elsewhere", () => {
  withProduct();

  test("a key that was copied lets its owner in, who is told that its counter went back", async ({
    newVisitor,
    url,
  }) => {
    const guest = await newVisitor();
    const chloe = account("chloe");
    const page = await guest.inside(chloe, chloe.companies[0], "/account");
    const authenticator = await addAuthenticator(page);
    await enrol(page, "Laptop", true);
    const [copy] = await authenticator.credentials();
    const comeBack = async () => {
      // Keeps the device, because a new device would be mailed as well.
      await guest.context.clearCookies({ name: /^(?!app\.lang|.*dsk)/ });
      await page.goto(SIGN_IN);
      await page.getByLabel("E-Mail-Adresse").focus();
      await page.waitForURL("/");
    };
    await comeBack();
    await comeBack();
    const newDeviceLink = await waitForLink(url(""), chloe.email, "not-me");
    await authenticator.forget(copy.credentialId);
    await authenticator.put(copy);
    await comeBack();
    const counter = await waitForLink(url(""), chloe.email, "not-me", newDeviceLink.split("/").at(-1));
    await page.goto(counter);
    await page.getByText("Auffällige Anmeldung mit einem Passkey").waitFor();
  });

  test("what a browser signs for another page, another relying party or a second time opens nothing", async ({
    newVisitor,
    url,
  }) => {
    const guest = await newVisitor();
    const joao = account("joao");
    const page = await guest.inside(joao, joao.companies[0], "/account");
    const owner = await addAuthenticator(page);
    await enrol(page, "Telefon", true);
    const [key] = await owner.credentials();

    /** What the browser of the key's owner signs on a page of this origin. */
    async function signed(origin, publicKey, rpId) {
      const there = await guest.context.newPage();
      await there.route(`${origin}/**`, (route) =>
        route.fulfill({ contentType: "text/html", body: "<title>x</title>" }),
      );
      await there.goto(`${origin}/blank`);
      const authenticator = await addAuthenticator(there);
      await authenticator.put({ ...key, rpId });
      const credential = await there.evaluate(
        async (json) => {
          const options = PublicKeyCredential.parseRequestOptionsFromJSON(json);
          return (await navigator.credentials.get({ publicKey: options })).toJSON();
        },
        { ...publicKey, rpId },
      );
      await there.close();
      return credential;
    }

    const ours = new URL(url("/"));
    const pages = [
      { origin: `http://${ours.hostname}:${Number(ours.port) + 1}`, rpId: ours.hostname, label: "another port" },
      { origin: `http://evil.${ours.hostname}:${ours.port}`, rpId: `evil.${ours.hostname}`, label: "another party" },
      { origin: ours.origin, rpId: ours.hostname, label: "ours", opens: true },
    ];
    const client = new Client(ours.origin);
    let replayed;
    for (const { origin, rpId, label, opens = false } of pages) {
      const { challengeId, publicKey } = (await client.post("/api/auth/passkey/options", {})).json;
      const body = { challengeId, credential: await signed(origin, publicKey, rpId) };
      const answer = await client.clone().post("/api/auth/signin-passkey", body);
      assert.deepEqual([answer.status, answer.code], opens ? [200, ""] : [401, "passkey_failed"], label);
      replayed = body;
    }
    const again = await client.post("/api/auth/signin-passkey", replayed);
    assert.deepEqual([again.status, again.code], [401, "passkey_failed"], "a challenge counts once");
    const fresh = (await client.post("/api/auth/passkey/options", {})).json;
    const renamed = await client.post("/api/auth/signin-passkey", { ...replayed, challengeId: fresh.challengeId });
    assert.deepEqual([renamed.status, renamed.code], [401, "passkey_failed"], "nor as the answer to another one");
  });
});
