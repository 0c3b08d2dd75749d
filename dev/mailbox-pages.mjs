// Pages of the development mailbox. All contents of mails are escaped here.

const CODES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text) => String(text ?? "").replace(/[&<>"']/g, (sign) => CODES[sign]);

/** Turns URLs in plain text into links, as mail clients do. */
const linked = (text) =>
  escaped(text).replace(
    /https?:\/\/(?:(?!&(?:quot|#39|lt|gt);)\S)+/g,
    (url) => `<a href="${url}" target="_blank">${url}</a>`,
  );

const STYLE = `:root { color-scheme: light dark; --surface: light-dark(#fff, #171a24); --line: light-dark(#e2e5ee, #2b3040);
  --ink: light-dark(#171b29, #eceef6); --quiet: light-dark(#565d76, #a2a9c1); --accent: light-dark(#4f46e5, #a5b4fc) }
* { box-sizing: border-box }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: light-dark(#f5f6fa, #0e1017); color: var(--ink) }
main { max-width: 800px; margin: 0 auto; padding: 40px 16px 64px }
header { display: flex; align-items: baseline; gap: 12px; margin-bottom: 24px; flex-wrap: wrap }
h1 { font-size: 24px; font-weight: 600; margin: 0; overflow-wrap: anywhere }
a { color: var(--accent) } a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.quiet { color: var(--quiet); font-size: 13px; font-variant-numeric: tabular-nums }
.panel { background: var(--surface); border: 1px solid var(--line); border-radius: 10px; overflow: hidden }
ol { list-style: none; margin: 0; padding: 0 } li + li { border-top: 1px solid var(--line) }
li a { display: grid; grid-template-columns: 40px 1fr auto; gap: 0 12px; align-items: center; min-height: 64px;
  padding: 12px 16px; color: inherit; text-decoration: none }
li a:hover { background: light-dark(#f3f4fd, #1e2230) } li a:focus-visible { outline-offset: -2px }
.who { width: 40px; height: 40px; border-radius: 50%; display: grid; place-items: center; font-weight: 600;
  background: light-dark(#e8e7fd, #2c2f52); color: light-dark(#3f37c9, #c3caff); text-transform: uppercase }
.cut { min-width: 0 } .cut > * { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
strong { font-weight: 600 }
@media (max-width: 560px) { li a { grid-template-columns: 40px 1fr } li time { grid-column: 2 } }
.empty { padding: 64px 24px; text-align: center } .empty p { margin: 4px 0 0 }
nav { margin-bottom: 16px } .tabs { display: flex; gap: 4px; padding: 8px; border-bottom: 1px solid var(--line) }
.tabs a { padding: 8px 16px; border-radius: 8px; text-decoration: none; color: var(--quiet) }
.tabs a[aria-current] { background: light-dark(#eeeefe, #2a2d4d); color: var(--ink); font-weight: 600 }
iframe { display: block; width: 100%; height: 70vh; border: 0; background: #fff; color-scheme: light }
pre { margin: 0; padding: 24px; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, monospace }`;

const page = (title, body) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${STYLE}</style>
<body><main>${body}</main></body></html>`;

const when = (at) =>
  `<time class="quiet" datetime="${escaped(at)}">${escaped(at?.slice(0, 16).replace("T", " "))} UTC</time>`;

const row = ({ id, to, subject, at }) => `<li><a href="/dev/mailbox/${encodeURIComponent(id)}">
<span class="who" aria-hidden="true">${escaped([...String(to)][0])}</span>
<span class="cut"><strong>${escaped(subject)}</strong><span class="quiet">To ${escaped(to)}</span></span>${when(at)}</a></li>`;

const EMPTY = `<div class="panel empty"><strong>No mail yet</strong>
<p class="quiet">Whatever the product sends on this machine appears here, and goes nowhere else.</p></div>`;

/** The list of mails. */
export function listPage(mails) {
  const count = mails.length === 1 ? "1 mail" : `${mails.length} mails`;
  const counted = mails.length ? `<span class="quiet">${count}</span>` : "";
  const list = mails.length ? `<ol class="panel">${mails.map(row).join("")}</ol>` : EMPTY;
  const head = `<header><h1>Development mailbox</h1>${counted}</header>`;
  return page("Development mailbox", head + list);
}

const BACK = `<nav><a href="/dev/mailbox">← All mails</a></nav>`;

/** One mail, as HTML in a sandboxed frame or as plain text. */
export function mailPage(id, { to, subject, text, at }, isText) {
  const address = `/dev/mailbox/${encodeURIComponent(id)}`;
  const tab = (label, href, isCurrent) => `<a href="${href}"${isCurrent ? ' aria-current="page"' : ""}>${label}</a>`;
  const tabs = tab("Message", address, !isText) + tab("Plain text", `${address}?view=text`, isText);
  const frame = `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="Message" src="${address}/html"></iframe>`;
  return page(
    subject,
    `${BACK}<header><h1>${escaped(subject)}</h1></header><p class="quiet">To ${escaped(to)} · ${when(at)}</p>
<div class="panel"><div class="tabs">${tabs}</div>${isText ? `<pre>${linked(text)}</pre>` : frame}</div>`,
  );
}

/** The page for an unknown id. */
export function missingPage() {
  return page("No such mail", `${BACK}<div class="panel empty"><strong>There is no such mail</strong></div>`);
}
