// The development mailbox: mails that the product would have sent, as their recipients would see them.
//   POST http://dev/mail  { id, to, subject, html, text }  from the front worker's binding only
//   GET  /dev/mailbox           the list, newest first
//   GET  /dev/mailbox/{id}      one mail; `?view=text` shows its plain text
//   GET  /dev/mailbox/{id}/html its HTML alone, for the frame

import { listPage, mailPage, missingPage } from "./mailbox-pages.mjs";

const PREFIX = "mail:";
/** Most mails in the list. */
const LISTED = 1000;

const headers = (policy) => ({
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "content-security-policy": policy,
});
const PAGE = headers(
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);
// Links in a mail open in new tabs; everything else in a mail is blocked, as in a good mail client.
const MAIL = headers(
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
);

async function keep(mails, request) {
  const { id, to, subject, html, text } = await request.json();
  const at = new Date().toISOString();
  // A resent mail replaces the first copy: its id is its Message-ID.
  await mails.put(PREFIX + id, JSON.stringify({ to, subject, html, text, at }), { metadata: { to, subject, at } });
  return new Response(null, { status: 204 });
}

/** All mails: the store lists by name, a thousand at a time, and the newest may be on the last page. */
async function all(mails) {
  const found = [];
  for (let cursor; ; ) {
    const page = await mails.list({ prefix: PREFIX, cursor });
    found.push(...page.keys);
    if (page.list_complete) return found;
    cursor = page.cursor;
  }
}

async function list(mails) {
  const keys = await all(mails);
  const known = keys.map(({ name, metadata }) => ({ id: name.slice(PREFIX.length), ...metadata }));
  known.sort((one, other) => String(other.at).localeCompare(String(one.at)));
  return new Response(listPage(known.slice(0, LISTED)), { headers: PAGE });
}

export default {
  /** Stores a mail, or shows one or all of them. */
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/mail" && request.method === "POST") return keep(env.MAILS, request);
    if (!["GET", "HEAD"].includes(request.method)) {
      return new Response(null, { status: 405, headers: { allow: "GET, HEAD" } });
    }
    const [, , , id, part] = pathname.split("/");
    if (!id) return list(env.MAILS);
    const mail = await env.MAILS.get(PREFIX + id, "json");
    if (!mail || (part && part !== "html")) return new Response(missingPage(), { status: 404, headers: PAGE });
    if (part === "html") return new Response(`<!doctype html><base target="_blank">${mail.html}`, { headers: MAIL });
    return new Response(mailPage(id, mail, searchParams.get("view") === "text"), { headers: PAGE });
  },
};
