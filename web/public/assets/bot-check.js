// Runs in the frame of the bot check (worker/http/pipeline/bot_check.rs): shows the service's widget and posts its token to our page,
// or that it is broken.
const ours = new URL(document.currentScript.src).origin;
const report = (message) => parent.postMessage({ kind: "bot-check", token: "", isBroken: false, ...message }, ours);
const broken = () => report({ isBroken: true });

// The service's script fails, is blocked, or does not arrive at all.
addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && broken(), true);
const impatience = setTimeout(broken, 15_000);

window.botCheckReady = () => {
  clearTimeout(impatience);
  const container = document.getElementById("check");
  window.turnstile.render(container, {
    sitekey: container.dataset.sitekey,
    language: document.documentElement.lang,
    theme: "auto",
    // The wide one is at least 300 px wide; `web/features/sign-up/bot-check.css` makes room for the other.
    size: innerWidth < 300 ? "compact" : "flexible",
    callback: (token) => report({ token }),
    "expired-callback": () => report({}),
    "timeout-callback": () => report({}),
    "error-callback": broken,
  });
};
