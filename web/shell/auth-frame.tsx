// The auth layout: logo above, one card, footer links below, on a deep background with particles (specification 2).

import type { ReactNode } from "react";
import { Card } from "../ui/card";
import { Particles } from "../ui/particles";
import { Brand } from "./brand";
import { FooterLinks } from "./footer-links";
import { LanguageLinks } from "./language-links";
import "./auth-frame.css";

/** A page on the auth background. */
export function AuthFrame({ children }: { readonly children: ReactNode }) {
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
        <FooterLinks />
        <LanguageLinks />
      </footer>
    </div>
  );
}
