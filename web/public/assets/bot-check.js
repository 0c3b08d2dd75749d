// Runs in the frame of the bot check (worker/http/bot_check.rs): shows the service's widget and tells its token to our page.
window.botCheckReady = () => {
  const place = document.getElementById("check");
  const tell = (token) => parent.postMessage({ kind: "bot-check", token }, location.origin);
  window.turnstile.render(place, {
    sitekey: place.dataset.sitekey,
    language: document.documentElement.lang,
    theme: "auto",
    callback: tell,
    "expired-callback": () => tell(""),
    "error-callback": () => tell(""),
  });
};
