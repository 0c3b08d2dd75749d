// The development mailbox, read in the browser.

import { waitUntil } from "./wait-until.mjs";

/**
 * The newest mail to an address in the list of the mailbox; `about` is a part of its subject, in the recipient's
 * language. Ignores the mail at the address `but`, which was already read.
 */
export async function findMail(page, to, about, but) {
  const mail = page.locator("li a", { hasText: to }).filter({ hasText: about }).first();
  // Mails are sent right after the response that announced them.
  const isThere = async () => {
    await page.goto("/dev/mailbox");
    return (await mail.count()) === 1 && (await mail.getAttribute("href")) !== but;
  };
  await waitUntil(isThere, true, `a mail to ${to} about ${about}`);
  return mail;
}

/** Opens the newest mail to an address as plain text, and returns its address, its text and the link of its button. */
export async function newestMail(page, to, about, but) {
  const mail = await findMail(page, to, about, but);
  const at = await mail.getAttribute("href");
  await page.goto(`${at}?view=text`);
  const text = await page.locator("pre").innerText();
  const link = text.match(/https?:\/\/\S+/)?.[0];
  return { at, text, path: link && new URL(link).pathname };
}
