// The development mailbox, read as a person reads it: in the browser.

import { waitUntil } from "./wait-until.mjs";

/**
 * The newest mail to an address in the mailbox's list; `about` is a part of its subject, in the receiver's language. Not the one at the
 * address `but`, which somebody knows already.
 */
export async function listedMail(page, to, about, but) {
  const mail = page.locator("li a", { hasText: to }).filter({ hasText: about }).first();
  // A mail is handed over right after the answer that promised it.
  const isThere = async () => {
    await page.goto("/dev/mailbox");
    return (await mail.count()) === 1 && (await mail.getAttribute("href")) !== but;
  };
  await waitUntil(isThere, true, `a mail to ${to} about ${about}`);
  return mail;
}

/** Opens the newest mail to an address, as plain text, and answers where it is, what it says and where its button leads. */
export async function newestMail(page, to, about, but) {
  const mail = await listedMail(page, to, about, but);
  const at = await mail.getAttribute("href");
  await page.goto(`${at}?view=text`);
  const text = await page.locator("pre").innerText();
  const link = text.match(/https?:\/\/\S+/)?.[0];
  return { at, text, path: link && new URL(link).pathname };
}
