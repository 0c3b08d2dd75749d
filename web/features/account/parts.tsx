// The sections of the account, with a navigation beside them that marks the section in view.

import { type ReactNode, useEffect, useState } from "react";
import { useT } from "../../client/i18n/i18n";
import { JumpLink } from "../../ui/jump-link";
import styles from "./parts.module.css";
import "../../ui/strip.css";

/** The sections in the order of the page. */
const PARTS = ["person", "signIn", "devices", "data"] as const;
type PartName = (typeof PARTS)[number];

/** The section in view: the last one whose beginning is in the upper half of the window. */
function useShown(): PartName {
  const [shown, setShown] = useState<PartName>("person");
  useEffect(() => {
    const updateShown = () => {
      const reached = PARTS.filter((name) => {
        const part = document.getElementById(name);
        return part && part.getBoundingClientRect().top < window.innerHeight / 2;
      });
      // The last section may be too short to scroll into the upper half.
      const isEnd = window.scrollY > 0 && window.scrollY + window.innerHeight >= document.body.scrollHeight - 2;
      setShown((isEnd ? PARTS.at(-1) : reached.at(-1)) ?? "person");
    };
    document.addEventListener("scroll", updateShown, { passive: true });
    return () => document.removeEventListener("scroll", updateShown);
  }, []);
  return shown;
}

/** The page below its heading. */
export function Parts({ parts }: { readonly parts: Readonly<Record<PartName, ReactNode>> }) {
  const t = useT();
  const shown = useShown();
  return (
    <div className={styles["account-parts"]}>
      <nav className={`${styles["account-nav"]} strip`} aria-label={t("account:parts.label")}>
        {PARTS.map((name) => (
          <JumpLink key={name} to={name} aria-current={name === shown ? "true" : undefined}>
            {t(`account:parts.${name}`)}
          </JumpLink>
        ))}
      </nav>
      <div className={styles["account-main"]}>
        {PARTS.map((name) => (
          <section
            key={name}
            id={name}
            aria-label={t(`account:parts.${name}`)}
            className={styles["account-part"]}
            tabIndex={-1}
          >
            {parts[name]}
          </section>
        ))}
      </div>
    </div>
  );
}
