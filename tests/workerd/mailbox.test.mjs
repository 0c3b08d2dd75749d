// The development mailbox shows mails as their recipients see them, and executes none of their content.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { harnessOf } from "./support/harness.mjs";

let [harness, mailbox] = [];
before(async () => {
  harness = harnessOf([{ configPath: "dev/wrangler.toml" }]);
  await harness.listen();
  mailbox = harness.getWorker("asgard-dev");
});
after(() => harness.close());

const send = (mail) => mailbox.fetch("http://dev/mail", { method: "POST", body: JSON.stringify(mail) });

/** A page: status, text and content security policy. */
async function see(path, init) {
  const response = await mailbox.fetch(`http://localhost/dev/mailbox${path}`, init);
  const policy = response.headers.get("content-security-policy");
  return { status: response.status, text: await response.text(), policy, headers: response.headers };
}

const mail = (id, subject) => ({
  id,
  to: "jürgen@example.test",
  subject,
  html: '<p>Hallo</p><script>alert(1)</script><a href="http://localhost/reset">weiter</a>',
  text: 'Hallo <b>Jürgen</b>: http://localhost/reset?code="a"&b=1',
});

test("an empty mailbox says what will appear there, and wants to be found by nobody", async () => {
  const { status, text, headers } = await see("");
  assert.equal(status, 200);
  assert.match(text, /No mail yet/);
  assert.equal(headers.get("x-robots-tag"), "noindex");
});

test("the newest mail stands first, and what a mail brings is escaped", async () => {
  assert.equal((await send(mail("0001", "First"))).status, 204);
  assert.equal((await send(mail("0002", "<img src=x onerror=alert(1)>"))).status, 204);
  const { text } = await see("");
  assert.match(text, /2 mails/);
  assert.ok(text.indexOf("&lt;img src=x") < text.indexOf("First"));
  assert.ok(!text.includes("<img"));
});

test("a mail is shown in a frame that can run nothing, and its links open elsewhere", async () => {
  await send(mail("0003", "Framed"));
  const { text } = await see("/0003");
  assert.match(
    text,
    /<iframe sandbox="allow-popups allow-popups-to-escape-sandbox"[^>]* src="\/dev\/mailbox\/0003\/html"/,
  );
  assert.ok(!text.includes("<script"));
  const frame = await see("/0003/html");
  assert.match(frame.text, /^<!doctype html><base target="_blank"><p>Hallo/);
  assert.match(frame.policy, /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/);
});

test("the plain text is escaped and its addresses are links", async () => {
  await send(mail("0004", "Text"));
  const { text } = await see("/0004?view=text");
  assert.match(text, /Hallo &lt;b&gt;Jürgen/);
  assert.match(text, /<a href="http:\/\/localhost\/reset\?code=" target="_blank">/);
});

test("a mail sent twice is shown once", async () => {
  await send(mail("0005", "Once"));
  await send(mail("0005", "Once"));
  assert.equal((await see("")).text.split("Once").length, 2);
});

test("what is not there is told so, and a stranger cannot write", async () => {
  assert.equal((await see("/none")).status, 404);
  assert.equal((await see("/0004/other")).status, 404);
  assert.equal((await see("", { method: "POST" })).status, 405);
});

test("of more mails than the store lists at once the newest are shown", async () => {
  const { MAILS } = await mailbox.getEnv();
  const old = { to: "a@b.example", subject: "Old", at: "2020-01-01T00:00:00Z" };
  await Promise.all(
    Array.from({ length: 1100 }, (_, number) => MAILS.put(`mail:0-${number}`, "{}", { metadata: old })),
  );
  await send(mail("zzzz", "Newest of all"));
  const { text } = await see("");
  assert.match(text, /1000 mails/);
  assert.ok(text.indexOf("Newest of all") > 0);
});
