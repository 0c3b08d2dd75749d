// The company's news for its members: one line of plain text.

import Megaphone from "lucide-react/icons/megaphone";
import type { TenantSession } from "../../client/api/shapes";
import { useDateFormat } from "../../client/i18n/formats";
import { useT } from "../../client/i18n/i18n";
import { Icon } from "../../ui/icon";
import styles from "./news.module.css";

/** The line; renders nothing without news. */
export function News({ news }: { readonly news: TenantSession["news"] | undefined }) {
  const t = useT();
  const date = useDateFormat();
  if (!news) return null;
  return (
    <section className={styles.news} aria-label={t("home:news")}>
      <Icon icon={Megaphone} />
      <p className={styles["news-text"]}>{news.text}</p>
      <time className="muted" dateTime={news.at}>
        {date(news.at)}
      </time>
    </section>
  );
}
