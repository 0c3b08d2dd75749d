// The development mailbox, read as a person reads it: in the browser.

import assert from "node:assert/strict";

/** The newest mail to an address in the mailbox's list; `about` is a part of its subject, in the receiver's language. */
export async function listedMail(page, to, about) {
  const find = async () => {
    await page.goto("/dev/mailbox");
    return page.locator("li a", { hasText: to }).filter({ hasText: about }).first();
  };
  let mail = await find();
  // A mail is handed over right after the answer that promised it.
  for (let tries = 0; tries < 50 && (await mail.count()) === 0; tries += 1) mail = await find();
  assert.equal(await mail.count(), 1, `no mail to ${to} about ${about}`);
  return mail;
}

/** Opens the newest mail to an address, as plain text, and answers what it says and where its button leads. */
export async function newestMail(page, to, about) {
  const mail = await listedMail(page, to, about);
  await page.goto(`${await mail.getAttribute("href")}?view=text`);
  const text = await page.locator("pre").innerText();
  const link = text.match(/https?:\/\/\S+/)?.[0];
  return { text, path: link && new URL(link).pathname };
}
