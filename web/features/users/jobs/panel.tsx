// The progress and outcome of a bulk job: shown over every page until it is closed.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { useEffect, useRef, useState } from "react";
import { type Job, jobResult, undoJob } from "../../../client/api/admin-jobs";
import { Failure } from "../../../client/api/failure";
import { type Translate, useT } from "../../../client/i18n/i18n";
import { followJob, unfollowJob } from "../../../client/session/followed-job";
import { useScope } from "../../../client/session/query-client";
import { useNotices } from "../../../kit/administration/reasons";
import { useReload } from "../../../kit/administration/use-reload";
import { downloadFile } from "../../../kit/forms/download-file";
import { focusPage } from "../../../shell/layout/page-focus";
import { Button } from "../../../ui/button";
import { IconButton } from "../../../ui/icon-button";
import { actionText } from "./action-text";
import { Details, reasonOf } from "./details";
import "../../../kit/administration/row-actions.css";
import styles from "./panel.module.css";
import { followedJob } from "./queries";

function titleOf(t: Translate, { action, total, undoes }: Job): string {
  if (undoes !== null) return t("admin:jobs.undoTitle", { count: total });
  return t("admin:jobs.title", { act: actionText(t, action), count: total });
}

/** The outcome of a job in one line. */
export function outcomeText(t: Translate, { changed, unchanged, refused }: Job): string {
  const many = refused.reduce((sum, { count }) => sum + count, 0);
  return [
    t("admin:jobs.changed", { many: changed }),
    ...(unchanged > 0 ? [t("admin:jobs.unchanged", { many: unchanged })] : []),
    ...(many > 0 ? [t("admin:jobs.refused", { many })] : []),
  ].join(" · ");
}

/** Reloads the lists of users and roles, and their history, when a job ends. */
function useReloadAtEnd(job: Job | undefined): void {
  const reloadUsers = useReload("users");
  const reloadRoles = useReload("roles");
  const ended = job && job.state !== "running" ? job.jobId : undefined;
  useEffect(() => {
    if (ended === undefined) return;
    reloadUsers();
    reloadRoles();
  }, [ended, reloadUsers, reloadRoles]);
}

/** `onUndo` gets the id of the job that undoes this one. */
function EndedJob({ job, onUndo }: { readonly job: Job; readonly onUndo: (jobId: string) => void }) {
  const t = useT();
  const { notSaved, notLoaded } = useNotices();
  const [isOpen, setOpen] = useState(false);
  const [pending, setPending] = useState<"undo" | "download">();
  const client = useQueryClient();
  const scope = useScope();

  /** Starts the job that undoes this one and returns its id. */
  async function takeBack(): Promise<string> {
    try {
      return await undoJob(job.jobId);
    } catch (error) {
      // The undo may have started although the response was lost, or on another device. An ended job is not polled, so its state is read
      // here; a response that is still on its way may be older than the undo.
      const query = followedJob(scope, job.jobId);
      await client.cancelQueries({ queryKey: query.queryKey });
      const now = await client.fetchQuery(query).catch(() => undefined);
      if (now?.undoneBy) return now.undoneBy;
      throw error;
    }
  }

  async function undo(): Promise<void> {
    setPending("undo");
    try {
      onUndo(await takeBack());
    } catch (error) {
      notSaved(error);
      setPending(undefined);
    }
  }

  async function download(): Promise<void> {
    setPending("download");
    try {
      downloadFile("people.csv", await jobResult(job.jobId), "text/csv");
    } catch (failure) {
      notLoaded(failure);
    } finally {
      setPending(undefined);
    }
  }

  return (
    <>
      <p className={styles["job-outcome"]}>
        {job.state === "stopped" ? (
          <strong>
            {t("admin:jobs.stopped")}
            {job.stoppedBy ? `: ${reasonOf(t, job.stoppedBy)} ` : " "}
          </strong>
        ) : null}
        {outcomeText(t, job)}
      </p>
      <div className={styles["job-acts"]}>
        {job.canUndo ? (
          <Button variant="secondary" isPending={pending === "undo"} onPress={() => void undo()}>
            {t("admin:jobs.undo")}
          </Button>
        ) : null}
        <Button variant="quiet" onPress={() => setOpen(true)}>
          {t("admin:jobs.details")}
        </Button>
      </div>
      {isOpen ? (
        <Details
          title={titleOf(t, job)}
          job={job}
          isPending={pending === "download"}
          onDownload={() => void download()}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}

export function Panel({ jobId }: { readonly jobId: string }) {
  const t = useT();
  const scope = useScope();
  const { data, error } = useQuery(followedJob(scope, jobId));
  // A job is shown until the one that undoes it is read.
  const [job, setJob] = useState(data);
  if (data !== undefined && data !== job) setJob(data);
  useReloadAtEnd(job);
  const panel = useRef<HTMLElement>(null);
  // The job no longer exists, or the caller lost the right to it, which ended the job.
  const isGone = error instanceof Failure && (error.status === 404 || error.code === "forbidden");
  useEffect(() => {
    if (isGone) unfollowJob(jobId);
  }, [isGone, jobId]);

  function followUndo(undoId: string): void {
    // The pressed button goes with the job that it undid. A user who moved on meanwhile is left alone.
    if (panel.current?.contains(document.activeElement)) panel.current.focus();
    followJob(undoId);
  }

  function close(): void {
    unfollowJob(jobId);
    focusPage();
  }

  if (!job) return null;
  const progress = t("admin:jobs.progress", { handled: job.handled, total: job.total });
  const isRunning = job.state === "running";
  return (
    <section ref={panel} tabIndex={-1} className={styles["job-panel"]} aria-label={t("admin:jobs.label")}>
      <header className={styles["job-head"]}>
        <strong>{titleOf(t, job)}</strong>
        <IconButton icon={X} label={t("admin:jobs.close")} className="row-action" onPress={close} />
      </header>
      {isRunning ? (
        <>
          <progress
            className={styles["job-bar"]}
            aria-label={progress}
            value={job.handled}
            max={Math.max(1, job.total)}
          />
          <p className={styles["job-outcome"]}>
            {progress} · {t("admin:jobs.waiting")}
          </p>
        </>
      ) : (
        <EndedJob key={job.jobId} job={job} onUndo={followUndo} />
      )}
      <p className="visually-hidden" role="status">
        {isRunning ? t("admin:jobs.waiting") : `${titleOf(t, job)}. ${outcomeText(t, job)}`}
      </p>
    </section>
  );
}
