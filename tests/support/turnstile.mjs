// A bot check on loopback with the protocol of Turnstile: a script, its widget in a frame of its own site, and
// siteverify. The visitor chooses whether to be human.

import { createServer } from "node:http";

const SECRET = "our-secret-at-the-check";
const SITE_KEY = "0x4-site-key";

/** The script: shows the widget and forwards its messages. */
const script = `(() => {
  const { origin, searchParams } = new URL(document.currentScript.src);
  window.turnstile = {
    render(place, options) {
      const frame = document.createElement("iframe");
      frame.title = "Widget";
      // The sizes that the service documents.
      const [width, height] = options.size === "compact" ? ["150px", "140px"] : ["max(300px, 100%)", "65px"];
      frame.style = "border: 0; display: block; width: " + width + "; height: " + height;
      frame.src = origin + "/widget?" + new URLSearchParams({ sitekey: options.sitekey, language: options.language });
      // The page may be sandboxed, and then so is the widget: neither has an origin.
      addEventListener("message", ({ source, data }) => {
        if (source === frame.contentWindow) options[data.event]?.(data.token);
      });
      place.append(frame);
    },
  };
  window[searchParams.get("onload")]();
})();`;

const buttons = [
  ["callback", "human", "Human"],
  ["callback", "bot", "Bot"],
  ["expired-callback", "", "Expire"],
  ["error-callback", "", "Break"],
];

/** The widget; every token is new. */
const widget = (language) => `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Widget</title>
  <body style="margin: 0">${buttons
    .map(([event, kind, name]) => `<button data-event="${event}" data-kind="${kind}">${name}</button>`)
    .join("")}
  <script>addEventListener("click", ({ target: { dataset: { event, kind } } }) =>
    event && parent.postMessage({ event, token: kind && kind + "-" + crypto.randomUUID() }, "*"));</script></html>`;

async function text(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/**
 * Starts it. `mood` makes it misbehave: `missing` has no script, `down` validates nothing. `validations` counts them,
 * `shown` contains the languages of its widgets.
 */
export async function startTurnstile() {
  const used = new Set();
  const check = { mood: "", validations: 0, shown: [] };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, "http://127.0.0.1");
    const answer = (status, type, body) => response.writeHead(status, { "content-type": type }).end(body);
    if (pathname === "/api.js" && check.mood !== "missing") return answer(200, "text/javascript", script);
    if (pathname === "/widget" && searchParams.get("sitekey") === SITE_KEY) {
      check.shown.push(searchParams.get("language"));
      return answer(200, "text/html", widget(searchParams.get("language")));
    }
    if (pathname === "/siteverify" && check.mood !== "down") {
      check.validations += 1;
      const { secret, response: token } = JSON.parse(await text(request));
      const success = secret === SECRET && token.startsWith("human-") && !used.has(token);
      used.add(token);
      return answer(200, "application/json", JSON.stringify({ success }));
    }
    return answer(pathname === "/siteverify" ? 500 : 404, "text/plain", "");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  return Object.assign(check, {
    origin,
    config: { botCheck: { siteKey: SITE_KEY, script: `${origin}/api.js` }, botCheckUrl: `${origin}/siteverify` },
    vars: { BOT_CHECK_SECRET: SECRET },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
