// Sign-in by identity providers: plain links, as such a sign-in is a navigation.

import type { MouseEvent } from "react";
import { useLocation } from "react-router";
import { deviceId, SERVER_DEVICE_ID } from "../../client/api/device";
import { isSignOutPending } from "../../client/api/pending-sign-out";
import { providerNames, providerSignInUrl, providersOffered } from "../../client/api/provider-calls";
import { finishSignOut } from "../../client/api/sign-out";
import { useConfig } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import { noteByPin } from "../../client/session/by-pin";
import { keepContinuation } from "../../client/session/provider-continuation";
import { requestCard } from "../../client/session/requested-card";
import { useInBrowser } from "../../client/store";
import { handleError } from "../../kit/forms/handle-error";
import styles from "../../ui/button.module.css";
import { ProviderMark } from "../../ui/provider-mark";
import "./providers.css";

/** A link for each configured provider; renders nothing without any. `isCardWanted`: whether the user wants to be shown on this device. */
export function ProviderLinks({ isCardWanted }: { readonly isCardWanted: () => boolean }) {
  const t = useT();
  const offered = providersOffered(useConfig());
  // Cookies exist in the browser only.
  const device = useInBrowser(deviceId, SERVER_DEVICE_ID);
  const address = useLocation();
  if (offered.length === 0) return null;

  function leave(event: MouseEvent<HTMLAnchorElement>): void {
    keepContinuation(address);
    requestCard(isCardWanted());
    noteByPin(false);
    // A sign-out that the server has not received yet would end the session that the provider opens.
    if (!isSignOutPending()) return;
    event.preventDefault();
    const { href } = event.currentTarget;
    const signedOut = finishSignOut().then(() => location.assign(href));
    void handleError(signedOut, { title: t("global:shell.signOutFailed"), fallback: undefined });
  }

  return (
    <div className="provider-links">
      <p className="provider-or">{t("auth:providers.or")}</p>
      {offered.map((provider) => (
        <a
          key={provider}
          className={styles.button}
          data-variant="secondary"
          href={providerSignInUrl(provider, device)}
          onClick={leave}
        >
          <ProviderMark provider={provider} />
          {t("auth:providers.with", { provider: providerNames[provider] })}
        </a>
      ))}
    </div>
  );
}
