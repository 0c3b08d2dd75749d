// Imports users from a file: a dry run first, then the import.

import { useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { forbiddenBy } from "../../../client/api/failure";
import { useNumberFormat } from "../../../client/i18n/formats";
import { useT } from "../../../client/i18n/i18n";
import { paths } from "../../../client/paths";
import { findMissingRight, useRights } from "../../../client/session/rights";
import { NotLoaded } from "../../../kit/administration/not-loaded";
import { Counts, PageFrame } from "../../../kit/administration/page-frame";
import { useReason } from "../../../kit/administration/reasons";
import { copyable } from "../../../kit/forms/copyable";
import { UnsavedGuard } from "../../../kit/forms/unsaved";
import { Alert } from "../../../ui/alert";
import { Button } from "../../../ui/button";
import { Checkbox } from "../../../ui/choice";
import { ConfirmDialog } from "../../../ui/dialog";
import { giveFocusBack } from "../../../ui/give-focus-back";
import { takeLostFocus } from "../../../ui/lost-focus";
import { Panel } from "../../../ui/panel";
import { FileZone } from "./file-zone";
import type { ImportList } from "./list";
import { Report } from "./report";
import { type Import, useImport } from "./use-import";
import "../../../ui/field.css";
import "../../../ui/panel.css";
import "./import.css";

/** The number of mails that will be sent, and the choice to send none. */
function Mails({ work }: { readonly work: Import }) {
  const t = useT();
  const hasDisabled = work.list?.entries.some(({ row: { state } }) => state === false);
  return (
    <div className="choice-line">
      <Checkbox isSelected={work.sendInvitations} onChange={work.setSendInvitations}>
        {t("admin:import.send", { mails: work.mails })}
      </Checkbox>
      <p className="field-help">{t(work.sendInvitations ? "admin:import.mails" : "admin:import.noMails")}</p>
      {work.sendInvitations && hasDisabled ? <p className="field-help">{t("admin:import.mailsNotDisabled")}</p> : null}
    </div>
  );
}

/** Lines that have a problem; a line may have several. */
const linesOf = (problems: Import["problems"]) => new Set(problems.map(({ line }) => line)).size;

function FilePanel({ work }: { readonly work: Import }) {
  const t = useT();
  const reason = useReason();
  const { unreadable, failure } = work;
  return (
    <Panel title={t("admin:import.file")} text={t("admin:import.fileText")}>
      {unreadable ? <Alert tone="error" title={t(`admin:import.unreadable.${unreadable}`)} /> : null}
      {failure === undefined ? null : (
        <Alert tone="error" title={t("global:messages.error.failed")}>
          {copyable(reason(failure))}
        </Alert>
      )}
      <FileZone onFile={work.choose} isBusy={work.phase === "reading"} />
    </Panel>
  );
}

function Progress({ work, total }: { readonly work: Import; readonly total: number }) {
  const t = useT();
  const reason = useReason();
  const id = useId();
  const values = { done: work.answered, count: total };
  return (
    <div className="progress-row">
      <label htmlFor={id}>
        {t(work.phase === "checking" ? "admin:import.checking" : "admin:import.importing", values)}
      </label>
      <progress id={id} className="progress" max={total} value={work.answered} />
      {work.waiting ? (
        <Alert tone="warning" title={t("admin:import.waiting")}>
          <p>{copyable(reason(work.waiting))}</p>
          <Button variant="secondary" onPress={work.resume}>
            {t("admin:import.retry")}
          </Button>
        </Alert>
      ) : null}
    </div>
  );
}

/** Leads to the choice of a file: to the heading, as what was pressed goes with what it was about. */
function leaveList(work: Import): void {
  work.reset();
  const heading = document.querySelector("h1");
  if (heading) heading.tabIndex = -1;
  giveFocusBack(heading);
}

function Interrupted(props: { readonly work: Import; readonly name: string; readonly total: number }) {
  const { work, name, total } = props;
  const t = useT();
  const reason = useReason();
  const [isDiscarding, setDiscarding] = useState(false);

  return (
    <>
      <Alert tone="warning" title={t("admin:import.interrupted")}>
        <p>{t("admin:import.interruptedText", { done: work.answered, count: total })}</p>
        {work.failure === undefined ? null : <p>{copyable(reason(work.failure))}</p>}
        <div className="panel-actions">
          <Button onPress={work.resume}>{t("admin:import.goOn")}</Button>
          <Button variant="secondary" onPress={() => setDiscarding(true)}>
            {t("admin:import.giveUp")}
          </Button>
        </div>
      </Alert>
      <ConfirmDialog
        isOpen={isDiscarding}
        title={t("admin:import.discard.title", { name })}
        text={t("admin:import.discard.text")}
        confirm={t("admin:import.giveUp")}
        cancel={t("admin:cancel")}
        onConfirm={() => leaveList(work)}
        onCancel={() => setDiscarding(false)}
      />
    </>
  );
}

/** Leads to the choice of another file; asks first where the failures of this one would be lost. */
function AnotherFile({ work, isReportUnsaved }: { readonly work: Import; readonly isReportUnsaved: boolean }) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" onPress={() => (isReportUnsaved ? setAsking(true) : leaveList(work))}>
        {t("admin:import.another")}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t("admin:import.leave.failedTitle")}
        text={t("admin:import.leave.failedText")}
        confirm={t("admin:unsaved.leave")}
        cancel={t("admin:unsaved.stay")}
        onConfirm={() => leaveList(work)}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function Work({
  work,
  list,
  isReportUnsaved,
  onReportSaved,
}: {
  readonly work: Import;
  readonly list: ImportList;
  readonly isReportUnsaved: boolean;
  readonly onReportSaved: () => void;
}) {
  const t = useT();
  const navigate = useNavigate();
  const format = useNumberFormat();
  const { phase, problems, waiting } = work;
  const status = useRef<HTMLDivElement>(null);
  // Each phase has its own buttons, so the focus moves when one disappears. An import that is found on opening the page does not take it.
  const buttons = `${phase} ${waiting === undefined ? "" : "waiting"}`;
  useEffect(() => {
    if (!/^(interrupted|elsewhere)/.test(buttons)) takeLostFocus(status.current);
  }, [buttons]);
  const bad = linesOf(problems);
  const total = list.entries.length - linesOf(list.problems);
  const good = list.entries.length - bad;
  const isDone = phase === "done";
  const isRunning = phase === "checking" || phase === "importing";
  // What another tab has done by now is known there.
  const isElsewhere = phase === "elsewhere";
  const hasStarted = isDone || phase === "importing" || phase === "interrupted";
  return (
    <>
      <Panel title={list.name} text={t("admin:import.passwordText")}>
        {isElsewhere ? null : (
          <Counts
            label={t("admin:import.counts.label")}
            counts={[
              [t("admin:import.counts.rows"), format(list.entries.length)],
              hasStarted
                ? [t("admin:import.counts.made"), format(work.made)]
                : [t("admin:import.counts.good"), phase === "checking" ? "–" : format(good)],
              [t("admin:import.counts.bad"), format(bad)],
            ]}
          />
        )}
        {list.ignored.length > 0 ? (
          <p className="muted">{t("admin:import.ignored", { columns: list.ignored.join(", ") })}</p>
        ) : null}
        <div ref={status} className="import-status" tabIndex={-1}>
          {isRunning ? <Progress work={work} total={total} /> : null}
          {phase === "interrupted" ? <Interrupted work={work} name={list.name} total={total} /> : null}
          {isElsewhere ? (
            <Alert tone="info" title={t("admin:import.elsewhere")}>
              {t("admin:import.elsewhereText")}
            </Alert>
          ) : null}
          {phase === "checked" ? (
            <p role="status">
              {t(good > 0 ? (bad > 0 ? "admin:import.some" : "admin:import.all") : "admin:import.none")}
            </p>
          ) : null}
          {phase === "checked" && good > 0 ? <Mails work={work} /> : null}
          {isDone ? <p role="status">{t(bad > 0 ? "admin:import.doneSome" : "admin:import.done")}</p> : null}
          {isDone ? <p className="muted">{t("admin:import.mailed", { mails: work.mails })}</p> : null}
        </div>
        {phase === "checked" || isDone ? (
          <div className="panel-actions">
            {phase === "checked" && good > 0 ? <Button onPress={work.start}>{t("admin:import.start")}</Button> : null}
            {isDone ? <Button onPress={() => void navigate(paths.users())}>{t("admin:import.toList")}</Button> : null}
            <AnotherFile work={work} isReportUnsaved={isReportUnsaved} />
          </div>
        ) : null}
      </Panel>
      {bad > 0 && !isElsewhere ? <Report list={list} problems={problems} onSaved={onReportSaved} /> : null}
    </>
  );
}

/** The page. */
export function Component() {
  const t = useT();
  const missingRight = findMissingRight(useRights(), "admin.users", "write");
  const work = useImport();
  const { list, phase, problems } = work;
  const [savedProblems, setSavedProblems] = useState<Import["problems"]>();
  // Nothing of an import that is done is stored: the rows that failed are known to this page alone.
  const isReportUnsaved = phase === "done" && problems.length > 0 && savedProblems !== problems;
  return (
    <PageFrame
      title={t("admin:import.title")}
      text={t("admin:import.subtitle")}
      back={{ to: paths.users(), label: t("global:shell.users") }}
    >
      {missingRight ? (
        <NotLoaded failure={forbiddenBy(missingRight)} onRetry={work.reset} />
      ) : list ? (
        <Work
          work={work}
          list={list}
          isReportUnsaved={isReportUnsaved}
          onReportSaved={() => setSavedProblems(problems)}
        />
      ) : (
        <FilePanel work={work} />
      )}
      <UnsavedGuard
        isUnsaved={phase === "importing" || isReportUnsaved}
        texts={{
          title: t(isReportUnsaved ? "admin:import.leave.failedTitle" : "admin:import.leave.title"),
          text: t(isReportUnsaved ? "admin:import.leave.failedText" : "admin:import.leave.text"),
          leave: t(isReportUnsaved ? "admin:unsaved.leave" : "admin:import.leave.leave"),
          stay: t("admin:unsaved.stay"),
        }}
      />
    </PageFrame>
  );
}
