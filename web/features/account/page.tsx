// The user's own account: profile, sign-in methods, sessions, export and erasure.

import { useState } from "react";
import { type LoaderFunctionArgs, useLoaderData, useRouteLoaderData } from "react-router";
import { type Account, ownAccount } from "../../client/api/account";
import type { OpenSession } from "../../client/api/shapes";
import { useT } from "../../client/i18n/i18n";
import { requireSession } from "../../client/session/require";
import { jumpTo } from "../../ui/jump-link";
import { ActivitySection, type Remedy } from "./activity";
import { EraseSection } from "./erase";
import { ExportSection } from "./export";
import { LanguageSection } from "./language";
import { Parts } from "./parts";
import { PasskeysSection } from "./passkeys/section";
import { PasswordSection } from "./password";
import { PictureSection } from "./picture";
import { PinSection } from "./pin";
import { ProfileSection } from "./profile";
import { ProvidersSection } from "./providers";
import { useReload } from "./queries";
import { SecondFactorSection } from "./second-factor/section";
import { SessionsSection } from "./sessions";
import { TrustedDevicesSection } from "./trusted-devices";
import { useAccount } from "./use-account";
import { VerificationNotice } from "./verification-notice";
import "../../ui/page.css";
import "./account.css";

/** Loads the account with the version that changes are based on. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Account> {
  await requireSession(request);
  return ownAccount();
}

/** Leads to where the account is secured: to the password's first field, or to a panel; to all sign-in methods where that is not shown. */
function leadTo(remedy: Remedy): void {
  const field = remedy === "password" ? document.querySelector<HTMLElement>("[name=currentPassword]") : null;
  if (field) field.focus();
  else jumpTo(document.getElementById(remedy) ?? document.getElementById("signIn"));
}

/** The page. */
export function Component() {
  const t = useT();
  const account = useAccount(useLoaderData<Account>());
  const session = useRouteLoaderData<OpenSession>("signed-in");
  const [isPasswordNew, setPasswordNew] = useState(false);
  const reload = useReload();
  return (
    <div className="page" data-wide>
      <header className="page-head">
        <h1>{t("account:title")}</h1>
        <p className="muted">{t("account:subtitle")}</p>
      </header>
      <VerificationNotice />
      <Parts
        parts={{
          person: (
            <>
              <ProfileSection account={account} />
              <PictureSection account={account} />
              <LanguageSection account={account} />
            </>
          ),
          signIn: (
            <>
              <PasswordSection
                account={account}
                onChanged={() => {
                  setPasswordNew(true);
                  // All other sessions were signed out by it.
                  void reload();
                }}
              />
              <PasskeysSection />
              <SecondFactorSection />
              <PinSection account={account} />
              <ProvidersSection
                email={account.user.email}
                hasPassword={account.user.hasPassword}
                isPasswordNew={isPasswordNew}
              />
            </>
          ),
          devices: (
            <>
              <SessionsSection />
              <TrustedDevicesSection />
              <ActivitySection hasPassword={account.user.hasPassword} onDisavowed={leadTo} />
            </>
          ),
          data: (
            <>
              <ExportSection />
              <EraseSection account={account} companies={session?.organisations ?? []} />
            </>
          ),
        }}
      />
    </div>
  );
}
