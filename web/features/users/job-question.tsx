// Confirmation before an action on all users who match, repeated when their number has changed meanwhile.

import { useRef, useState } from "react";
import { type JobAction, type NewJob, startJob } from "../../client/api/admin-jobs";
import { Failure } from "../../client/api/failure";
import { loadSections, useT } from "../../client/i18n/i18n";
import { followJob } from "../../client/session/followed-job";
import { scopeNow } from "../../client/session/scope";
import { useNotices } from "../../kit/administration/reasons";
import { ConfirmDialog } from "../../ui/dialog";
import { actionText } from "./jobs/action-text";

/** Most users of one job. */
export const MOST = 10_000;

/** All users who match the list's filters. */
export interface AllMatching {
  readonly filter: NewJob["filter"];
  readonly count: number;
  /** Whether the count stopped before the end: there are at least `count`. */
  readonly isMinimum: boolean;
}

/** The action to start. */
export interface BulkIntent {
  readonly action: JobAction;
  readonly roleIds?: readonly string[];
}

/** The confirmation; `onSettled` gets whether the job was started. */
export function JobQuestion(props: {
  readonly allMatching: AllMatching;
  readonly intent: BulkIntent;
  readonly onSettled: (isStarted: boolean) => void;
}) {
  const { allMatching, intent, onSettled } = props;
  const t = useT();
  const { show, notSaved } = useNotices();
  const [changed, setChanged] = useState<number>();
  const [isPending, setPending] = useState(false);
  // One idempotency key per confirmed number: a different number is a different job.
  const keys = useRef(new Map<number, string>());
  const count = changed ?? allMatching.count;
  const label = actionText(t, intent.action);
  const isExact = changed !== undefined || !allMatching.isMinimum;

  async function begin(): Promise<void> {
    const scope = scopeNow();
    const key = keys.current.get(count) ?? crypto.randomUUID();
    keys.current.set(count, key);
    setPending(true);
    try {
      const { action, roleIds } = intent;
      const body = { filter: allMatching.filter, action, ...(roleIds ? { roleIds } : {}), expectedCount: count };
      followJob(await startJob(body, key), scope);
      onSettled(true);
    } catch (error) {
      const isCount = error instanceof Failure && error.code === "count_changed" && error.count !== null;
      if (isCount && error.count <= MOST) setChanged(error.count);
      else if (isCount) {
        await loadSections(["lists"]);
        show({ tone: "error", title: t("lists:moreThan", { most: MOST }) });
        onSettled(false);
      } else {
        notSaved(error);
        onSettled(false);
      }
    } finally {
      setPending(false);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title={isExact ? t("admin:jobs.ask", { act: label, count }) : t("admin:jobs.askMore", { act: label })}
      text={changed === undefined ? t("admin:jobs.text") : `${t("admin:jobs.changedText")} ${t("admin:jobs.text")}`}
      confirm={label}
      cancel={t("admin:cancel")}
      isPending={isPending}
      onConfirm={() => void begin()}
      onCancel={() => onSettled(false)}
    />
  );
}
