// The outcome of a job by reason, and the file that lists every user.

import type { Job } from "../../../client/api/admin-jobs";
import { isErrorCode, phraseOf } from "../../../client/api/codes";
import { useNumberFormat } from "../../../client/i18n/formats";
import { type Translate, useT } from "../../../client/i18n/i18n";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import "../../../ui/dialog.css";
import styles from "./panel.module.css";

/** The phrase for a reason code. */
export function reasonOf(t: Translate, code: string): string {
  if (code === "self") return t("admin:jobs.self");
  return isErrorCode(code) ? t(phraseOf(code), { minutes: 1 }) : code;
}

export function Details(props: {
  readonly title: string;
  readonly job: Job;
  readonly isPending: boolean;
  readonly onDownload: () => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const format = useNumberFormat();
  const { job } = props;
  return (
    <Dialog title={props.title} isOpen onClose={props.onClose}>
      {job.undoneBy === null ? null : <p>{t("admin:jobs.undone")}</p>}
      <p>{t("admin:jobs.changed", { many: job.changed })}</p>
      {job.unchanged > 0 ? <p>{t("admin:jobs.unchanged", { many: job.unchanged })}</p> : null}
      {job.refused.length > 0 ? (
        <ul className={styles["job-reasons"]}>
          {job.refused.map(({ code, count }) => (
            <li key={code}>
              {format(count)} – {reasonOf(t, code)}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="dialog-actions">
        <Button variant="secondary" isPending={props.isPending} onPress={props.onDownload}>
          {t("admin:jobs.download")}
        </Button>
        <Button onPress={props.onClose}>{t("admin:jobs.close")}</Button>
      </div>
    </Dialog>
  );
}
