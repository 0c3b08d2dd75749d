// Links to help, privacy and terms; an empty one is not shown (G48).

import { useConfig } from "../client/config/config";
import { useT } from "../client/i18n/i18n";
import "./footer-links.css";

/** The links; nothing when there are none or operations hid them. */
export function FooterLinks() {
  const t = useT();
  const { visible, help, privacy, terms } = useConfig().footer;
  const links = [
    [help, t("global:footer.help")],
    [privacy, t("global:footer.privacy")],
    [terms, t("global:footer.terms")],
  ].filter(([address]) => address);
  if (!visible || links.length === 0) return null;
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
