// The home link: a company's logo, or its title.

import { Link } from "react-router";
import type { MenuSettings } from "../../client/config/layout";
import { firstCharacter } from "../../client/first-character";
import { isWide } from "../menu/settings";
import "./home-link.css";

export function HomeLink({ settings, onChosen }: { readonly settings: MenuSettings; readonly onChosen?: () => void }) {
  const { title, titleSmall, titleLogoSrc, titleLogoSrcMaxHeight, homeUrl } = settings;
  const wide = isWide(settings);
  return (
    <Link to={homeUrl} className="home-link" onClick={onChosen}>
      {titleLogoSrc ? (
        <img src={titleLogoSrc} alt="" style={{ maxHeight: `${titleLogoSrcMaxHeight}px` }} />
      ) : (
        <span className="home-letter" aria-hidden="true">
          {titleSmall || firstCharacter(title)}
        </span>
      )}
      <span className={wide ? "home-title" : "visually-hidden"}>{title}</span>
    </Link>
  );
}
