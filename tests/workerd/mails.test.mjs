// Mails in a deployment: sent by the binding `send_email`, retried by cron, and finally given up.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { account } from "../support/actors.mjs";
import { eventually } from "../support/eventually.mjs";
import { startDeployed } from "./support/deployed.mjs";

const mail = { from: "no-reply@asgard.example", name: "Asgard Ö", origin: "https://app.asgard.example" };
const chloe = account("chloe").email;
const joao = account("joao").email;
const MINUTE = 60_000;

/** The only mail to an address in the outbox, once it has this number of attempts. */
const row = (product, email, attempts = 1) =>
  eventually(
    async () => (await product.run("SELECT * FROM mail_outbox WHERE recipient = ?", email))[0],
    (found) => found && found.attempts >= attempts && found.leased_until === null,
  );

describe("the platform's mail service, as it runs on a laptop", () => {
  let product;
  before(async () => {
    product = await startDeployed({
      mail,
      bound: { send_email: [{ name: "EMAIL", allowed_destination_addresses: [chloe] }] },
    });
  });
  after(() => product.close());

  /** Mails that the service received. */
  async function sent(query = "") {
    const answer = await fetch(`${product.origin}/cdn-cgi/local/explorer/api/local/email/sending${query}`);
    return (await answer.json()).result;
  }

  test("is given sender, receiver, subject, both parts and the id of the row, and makes a Message-ID", async () => {
    assert.equal((await product.forget(chloe)).status, 202);
    const { id, state, params } = await row(product, chloe);
    assert.deepEqual([state, params], ["sent", ""]);
    const [{ messageId, from, to, subject, headers }, ...others] = await sent();
    assert.deepEqual(others, []);
    assert.deepEqual(
      [from, to, subject, headers],
      [
        '"Asgard Ö" <no-reply@asgard.example>',
        [chloe],
        "Choisissez un nouveau mot de passe",
        { "X-Entity-Ref-ID": id },
      ],
    );
    assert.match(messageId, /^<[^\s<>@]+@asgard\.example>$/);
    const { html, text } = await sent(`?email_id=${encodeURIComponent(messageId)}`);
    const link = text.match(/https:\S+/)[0];
    assert.match(
      link,
      /^https:\/\/app\.asgard\.example\/auth\/reset\/chloe\.lefevre@lumiere\.example\/[\w-]{43}\?lang=fr$/,
    );
    assert.ok(html.startsWith('<!doctype html><html lang="fr">') && html.includes(`href="${link}"`), html);
  });

  test("that refuses is asked again by cron, later each time, for about a day; what it was is forgotten then", async () => {
    assert.equal((await product.forget(joao)).status, 202);
    let waiting = await row(product, joao);
    const waits = [];
    for (let attempts = 1; waiting.state === "waiting"; attempts += 1) {
      assert.deepEqual([waiting.attempts, waiting.failure], [attempts, "the mail service refused"]);
      assert.notEqual(waiting.params, "");
      // One minute from now, two, four: by this machine's clock.
      waits.push(Math.round((waiting.due_at - Date.now()) / MINUTE));
      await product.cron();
      assert.equal((await row(product, joao)).attempts, attempts, "it is not due yet");
      await product.run("UPDATE mail_outbox SET due_at = ? WHERE id = ?", Date.now(), waiting.id);
      await product.cron();
      waiting = await row(product, joao, attempts + 1);
      assert.ok(attempts < 40, "it is given up some time");
    }
    assert.deepEqual(waits.slice(0, 8), [1, 2, 4, 8, 16, 32, 60, 60]);
    assert.ok(waits.reduce((sum, wait) => sum + wait) > 20 * 60);
    assert.deepEqual([waiting.state, waiting.params, waiting.attempts], ["dead", "", waits.length + 1]);
    // A dead letter is not retried, and operators see it without its recipient.
    await product.run("UPDATE mail_outbox SET due_at = ? WHERE id = ?", Date.now(), waiting.id);
    await product.cron();
    assert.equal((await row(product, joao)).attempts, waiting.attempts);
    const isDead = (line) => line.includes('\\"dead\\":true');
    // Log lines arrive later than answers.
    const lines = await eventually(
      () => product.log().filter((line) => line.includes("mail_refused") && line.includes(waiting.id)),
      (found) => found.some(isDead),
    );
    assert.equal(lines.filter(isDead).length, 1);
    assert.ok(!lines.join().includes(joao));
  });
});

describe("a mail service", () => {
  let [product, office] = [];
  before(async () => {
    const main = "tests/workerd/support/post-office.mjs";
    product = await startDeployed({
      mail,
      bound: { send_email: [], services: [{ binding: "EMAIL", service: "post-office", entrypoint: "PostOffice" }] },
      beside: [{ name: "post-office", main, compatibility_date: "2026-11-01" }],
    });
    office = product.worker("post-office");
  });
  after(() => product.close());

  /** Rejects with this code from now on; returns the mails since the last call. */
  const failWith = async (code) => (await office.fetch(`http://office/?mood=${code}`)).json();

  test("that is down for a while gets the mail with the first cron after that, once", async () => {
    await failWith("E_INTERNAL_SERVER_ERROR");
    await product.forget(chloe);
    const { id, failure } = await row(product, chloe);
    assert.equal(failure, "E_INTERNAL_SERVER_ERROR");
    assert.deepEqual(await failWith(""), [{ to: chloe, id }]);
    await product.run("UPDATE mail_outbox SET due_at = ?", Date.now());
    await Promise.all([product.cron(), product.cron(), product.cron()]);
    const { state, attempts } = await row(product, chloe, 2);
    assert.deepEqual([state, attempts], ["sent", 2]);
    assert.deepEqual(await failWith(""), [{ to: chloe, id }]);
  });

  test("that never wants this receiver is not asked again", async () => {
    await failWith("E_RECIPIENT_SUPPRESSED");
    await product.forget(joao);
    const { id, state, failure, params } = await row(product, joao);
    assert.deepEqual([state, failure, params], ["dead", "E_RECIPIENT_SUPPRESSED", ""]);
    assert.deepEqual(await failWith(""), [{ to: joao, id }]);
  });
});

test("without any mail service mails wait", async () => {
  const product = await startDeployed({ mail, bound: { send_email: [] } });
  try {
    await product.forget(chloe);
    const { state, failure } = await row(product, chloe);
    assert.deepEqual([state, failure], ["waiting", "neither EMAIL nor DEV is bound"]);
  } finally {
    await product.close();
  }
});
