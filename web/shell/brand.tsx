// The product's mark: a portal under a bridge of light.

import { useT } from "../client/i18n/i18n";
import styles from "./brand.module.css";

/** The mark alone; decorative, the name is beside it. */
export function Mark({ size }: { readonly size: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32">
      <rect width="32" height="32" rx="8" className={styles["brand-tile"]} />
      <path d="M16 6 25 26h-4.2L16 14.6 11.2 26H7z" fill="#fff" />
      <path
        d="M11.4 20.5c2.6-2 6.6-2 9.2 0"
        fill="none"
        stroke="#fff"
        strokeOpacity=".7"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Mark and name. */
export function Brand({ size = 36 }: { readonly size?: number }) {
  const t = useT();
  return (
    <span className={styles.brand}>
      <Mark size={size} />
      <span>{t("global:product")}</span>
    </span>
  );
}
