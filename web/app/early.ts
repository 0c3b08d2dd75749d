// Where the sign-in page starts before the application: a small script of its own in the prerendered page, without React. What it
// cannot validate alone it leaves to the application.

import { rememberPlatform } from "../client/api/native";
import { config, readConfig } from "../client/config/config";
import { fetchSection } from "../client/i18n/backend";
import { startI18n } from "../client/i18n/i18n";
import { isOffered } from "../client/i18n/languages";
import { signInEarly } from "../features/sign-in/early-sign-in";

const { lang } = document.documentElement;
const ahead = document.currentScript?.dataset.ahead?.split(" ") ?? [];
const form = document.querySelector<HTMLFormElement>("#root form");

/**
 * Fetches what the pages after the sign-in need, and runs nothing of it: once somebody types, and this page has all of its own. By `fetch`, as
 * the policy of the page lets every browser do: to Firefox, `<link rel="prefetch">` is what `default-src` is about, and Safari knows none.
 */
function fetchAhead(): void {
  for (const href of ahead)
    void fetch(href, { priority: "low" })
      .then((file) => file.blob())
      .catch(Boolean);
}

// Pages that come with the native app have no configuration in them, and of a configured person the form is another one.
if (form && isOffered(lang) && document.getElementById("boot")?.textContent) {
  void readConfig().then(() => {
    if (config().defaultUser) return;
    rememberPlatform(location.search);
    startI18n(lang, fetchSection(config().hosts.locale));
    signInEarly(form);
    const whenLoaded = () =>
      document.readyState === "complete" ? fetchAhead() : addEventListener("load", fetchAhead, { once: true });
    form.addEventListener("input", whenLoaded, { once: true });
  });
}
