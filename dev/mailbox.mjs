// The development mailbox: mails that the product would have sent, as a person would see them.
//   POST /mail        { id, to, subject, html, text }, from the front worker's binding only
//   GET  /dev/mailbox             the list
//   GET  /dev/mailbox/{id}        one mail;  /{id}/html is its body, shown in a sandbox

const escaped = (text) =>
  String(text).replace(/[&<>"']/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[c]);

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui}body{margin:0 auto;max-width:720px;padding:32px 16px;
background:light-dark(#f6f7fb,#11131a);color:light-dark(#1b1e2b,#e9ebf4)}h1{font-size:24px}
.card{display:block;padding:16px;margin:8px 0;border-radius:10px;background:light-dark(#fff,#1b1e29);color:inherit;
text-decoration:none;border:1px solid light-dark(#dfe2ec,#2c3040)}.card:hover{border-color:#6366f1}
small{color:light-dark(#5a607a,#a3a9c0)}iframe{width:100%;height:60vh;border:0;border-radius:10px;background:#fff}
pre{white-space:pre-wrap}a{color:light-dark(#4338ca,#a5b4fc)}`;

const page = (title, body) =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${STYLE}</style><body>${body}`,
    {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'",
      },
    },
  );

async function list(mails) {
  const { keys } = await mails.list({ prefix: "mail:", limit: 100 });
  const rows = keys.map(({ name, metadata }) => {
    const { to, subject, at } = metadata ?? {};
    const id = encodeURIComponent(name.slice(5));
    return `<a class="card" href="/dev/mailbox/${id}"><strong>${escaped(subject)}</strong><br><small>${escaped(to)} · ${escaped(at)}</small></a>`;
  });
  return page(
    "Development mailbox",
    `<h1>Development mailbox</h1>${rows.join("") || "<p>No mail yet. What the product sends on this machine appears here.</p>"}`,
  );
}

async function one(mails, id) {
  const mail = await mails.get(`mail:${id}`, "json");
  if (!mail) return new Response("no such mail", { status: 404 });
  return page(
    mail.subject,
    `<p><a href="/dev/mailbox">← All mails</a></p><h1>${escaped(mail.subject)}</h1>
<p><small>To ${escaped(mail.to)}</small></p><iframe sandbox title="Mail" src="/dev/mailbox/${encodeURIComponent(id)}/html"></iframe>
<h2>Plain text</h2><pre class="card">${escaped(mail.text)}</pre>`,
  );
}

async function body(mails, id) {
  const mail = await mails.get(`mail:${id}`, "json");
  if (!mail) return new Response("no such mail", { status: 404 });
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  };
  return new Response(mail.html, { headers });
}

async function keep(mails, request) {
  const { id, to, subject, html, text } = await request.json();
  const at = new Date().toISOString();
  await mails.put(`mail:${id}`, JSON.stringify({ to, subject, html, text }), { metadata: { to, subject, at } });
  return new Response(null, { status: 204 });
}

export default {
  async fetch(request, env) {
    const [, , , id, part] = new URL(request.url).pathname.split("/").map(decodeURIComponent);
    if (request.method === "POST" && new URL(request.url).pathname === "/mail") return keep(env.MAILS, request);
    if (!id) return list(env.MAILS);
    return part === "html" ? body(env.MAILS, id) : one(env.MAILS, id);
  },
};
