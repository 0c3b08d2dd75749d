// The auth layout: logo above, one card, footer links below, on a deep background with particles (specification 2).

import { type ReactNode, useRef } from "react";
import { useT } from "../client/i18n/i18n";
import { Alert } from "../ui/alert";
import { Card } from "../ui/card";
import { Particles } from "../ui/particles";
import { Brand } from "./brand";
import { FooterLinks } from "./footer-links";
import { LanguageLinks } from "./language-links";
import { focusHeading, usePageFocus } from "./layout/page-focus";
import { useKeepFocus } from "./layout/use-keep-focus";
import "./auth-frame.css";

/** A page on the auth background. */
export function AuthFrame({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const main = useRef<HTMLElement>(null);
  usePageFocus(main);
  // A form that is replaced by its result leaves nothing else.
  useKeepFocus(main, focusHeading);
  return (
    <div className="auth">
      <Particles />
      <header className="auth-header">
        <Brand />
      </header>
      <main ref={main} className="auth-main">
        <Card>
          <noscript>
            <Alert tone="warning">{t("global:noScript")}</Alert>
          </noscript>
          {children}
        </Card>
      </main>
      <footer className="auth-footer">
        <FooterLinks />
        <LanguageLinks />
      </footer>
    </div>
  );
}
