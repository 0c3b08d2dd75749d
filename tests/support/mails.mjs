// Mails, read from the development mailbox.

import { eventually } from "./eventually.mjs";

/** The path that the newest mail to an address links to, once there is one without the code `but`. */
export async function waitForLink(origin, email, kind, but = "no code") {
  const read = async (path) => (await fetch(`${origin}${path}`)).text();
  const newest = async () => {
    const rows = (await read("/dev/mailbox")).match(/<a href="\/dev\/mailbox\/[^"]+"[\s\S]*?<\/a>/g) ?? [];
    const row = rows.find((each) => each.includes(email));
    if (!row) return "";
    const text = await read(`${row.match(/href="([^"]+)"/)[1]}?view=text`);
    const link = text.match(new RegExp(`https?://[^\\s"<]+/auth/${kind}/[^\\s"<]+`))?.[0] ?? "";
    return link.includes(but) ? "" : link;
  };
  const link = await eventually(newest, (found) => found !== "");
  if (link === "") throw new Error(`no mail to ${email}`);
  return new URL(link).pathname;
}
