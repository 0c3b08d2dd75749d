// An act on everybody whom the list finds: the question before it, and again where the number has changed meanwhile.

import { useRef, useState } from "react";
import { type JobAction, type NewJob, startJob } from "../../client/api/admin-jobs";
import { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import { followJob } from "../../client/session/followed-job";
import { useNotices } from "../../kit/administration/reasons";
import { ConfirmDialog } from "../../ui/dialog";
import { actText } from "./jobs/acts";

/** Everybody whom the list finds. */
export interface AllMatching {
  readonly filter: NewJob["filter"];
  readonly count: number;
  /** Whether there are more than were counted. */
  readonly isMinimum: boolean;
}

/** What is to be done to them. */
export interface BulkIntent {
  readonly action: JobAction;
  readonly roleIds?: readonly string[];
}

/** The question; `onSettled` follows whether it was begun. */
export function JobQuestion(props: {
  readonly allMatching: AllMatching;
  readonly wish: BulkIntent;
  readonly onSettled: (isBegun: boolean) => void;
}) {
  const { allMatching, wish, onSettled } = props;
  const t = useT();
  const { notSaved } = useNotices();
  const [changed, setChanged] = useState<number>();
  const [isPending, setPending] = useState(false);
  // Another number is another wish.
  const keys = useRef(new Map<number, string>());
  const count = changed ?? allMatching.count;
  const act = actText(t, wish.action);
  const isCounted = changed !== undefined || !allMatching.isMinimum;

  async function begin(): Promise<void> {
    const key = keys.current.get(count) ?? crypto.randomUUID();
    keys.current.set(count, key);
    setPending(true);
    try {
      const { action, roleIds } = wish;
      const body = { filter: allMatching.filter, action, ...(roleIds ? { roleIds } : {}), expectedCount: count };
      followJob(await startJob(body, key));
      onSettled(true);
    } catch (refused) {
      if (refused instanceof Failure && refused.code === "count_changed" && refused.count !== null) {
        setChanged(refused.count);
      } else {
        notSaved(refused);
        onSettled(false);
      }
    } finally {
      setPending(false);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title={isCounted ? t("admin:jobs.ask", { act, count }) : t("admin:jobs.askMore", { act })}
      text={changed === undefined ? t("admin:jobs.text") : `${t("admin:jobs.changedText")} ${t("admin:jobs.text")}`}
      confirm={act}
      cancel={t("admin:cancel")}
      onConfirm={() => (isPending ? undefined : void begin())}
      onCancel={() => onSettled(false)}
    />
  );
}
