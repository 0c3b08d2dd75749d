// The auth layout: logo above, one card, footer links below, on a deep background with particles (specification 2).

import type { ReactNode } from "react";
import { useConfig } from "../config/config";
import { useT } from "../i18n/i18n";
import { Card } from "../ui/card";
import { Particles } from "../ui/particles";
import { Brand } from "./brand";
import { LanguageLinks } from "./language-links";

function FooterLinks() {
  const t = useT();
  const { help, privacy, terms } = useConfig().footer;
  const links = [
    [help, t("global:footer.help")],
    [privacy, t("global:footer.privacy")],
    [terms, t("global:footer.terms")],
  ].filter(([address]) => address);
  if (links.length === 0) return null;
  return (
    <nav aria-label={t("global:footer.label")}>
      <ul className="footer-links">
        {links.map(([address, text]) => (
          <li key={text}>
            <a href={address}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A page on the auth background. */
export function AuthFrame({ children }: { readonly children: ReactNode }) {
  const { footer } = useConfig();
  return (
    <div className="auth">
      <Particles />
      <header className="auth-header">
        <Brand />
      </header>
      <main className="auth-main">
        <Card>{children}</Card>
      </main>
      <footer className="auth-footer">
        {footer.visible ? <FooterLinks /> : null}
        <LanguageLinks />
      </footer>
    </div>
  );
}
