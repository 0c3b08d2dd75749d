// Starts the sign-in page before the application: a small script of its own in the prerendered page, without React. What it cannot validate
// by itself it leaves to the application, which it loads.

import { rememberPlatform } from "../client/api/native";
import { config, readConfig } from "../client/config/config";
import { fetchSection } from "../client/i18n/backend";
import { startI18n } from "../client/i18n/i18n";
import { isOffered } from "../client/i18n/languages";
import { signInEarly } from "../features/sign-in/early-sign-in";
import { loadApplication } from "./load-application";

const { lang } = document.documentElement;
const files = (document.currentScript as HTMLScriptElement).dataset;
const ahead = files.ahead?.split(" ") ?? [];
const form = document.querySelector<HTMLFormElement>("#root form");

/**
 * Fetches what the pages after the sign-in need, without running it: once the user types, and this page is loaded. By `fetch`, which the
 * page's policy permits in every browser: Firefox checks `<link rel="prefetch">` against `default-src`, and Safari does not support it.
 */
function prefetchFiles(): void {
  for (const href of ahead)
    void fetch(href, { priority: "low" })
      .then((file) => file.blob())
      .catch(Boolean);
}

// Pages of the native app have no embedded configuration, and a configured user has another form.
if (form && isOffered(lang) && document.getElementById("boot")?.textContent) {
  void readConfig().then(() => {
    if (config().defaultUser) return;
    rememberPlatform(location.search);
    startI18n(lang, fetchSection(config().hosts.locale));
    signInEarly(form);
    const whenLoaded = () =>
      document.readyState === "complete" ? prefetchFiles() : addEventListener("load", prefetchFiles, { once: true });
    form.addEventListener("input", whenLoaded, { once: true });
  });
}

void loadApplication(files.application?.split(" ") ?? []);
