// Actions on the selected invitations.

import Mail from "lucide-react/icons/mail";
import Trash from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { resendInvitation, revokeInvitation, type SentInvitation } from "../../client/api/admin-invitations";
import type { ListPage } from "../../client/api/admin-list";
import { useT } from "../../client/i18n/i18n";
import { useStore } from "../../client/store";
import { useNotices, useReason } from "../../kit/administration/reasons";
import type { List } from "../../kit/administration/use-list";
import { ChangeButton } from "../../kit/forms/change-button";
import { copyable } from "../../kit/forms/copyable";
import { ConfirmDialog } from "../../ui/dialog";
import { Icon } from "../../ui/icon";
import { IconButton } from "../../ui/icon-button";
import { type Selection, select } from "../../ui/selection";
import { applyToEach } from "./apply-to-each";
import { useReasonsText } from "./failed-changes";
import "../../kit/administration/page-frame.css";
import "../../kit/administration/row-actions.css";
import "./bulk-bar.css";

const REQUESTS = { resent: resendInvitation, revoked: revokeInvitation } as const;

/** What is done to the selected invitations. */
type Change = keyof typeof REQUESTS;

interface BarProps {
  readonly selection: Selection;
  readonly list: List<ListPage<SentInvitation>>;
  readonly running: RunningChange | undefined;
  readonly setRunning: (running: RunningChange | undefined) => void;
}

/** What is under way, and how far it is. */
export type RunningChange = {
  readonly change: Change;
  readonly answered: number;
  readonly count: number;
};

function Bar({
  selection,
  list,
  selected,
  running,
  setRunning,
}: BarProps & { readonly selected: ReadonlySet<string> }) {
  const t = useT();
  const reason = useReason();
  const reasonsText = useReasonsText();
  const { show, done: succeeded, notSaved } = useNotices();
  const [isRevoking, setRevoking] = useState(false);
  // Other panels stand above the bar.
  useEffect(() => {
    document.body.dataset.bulkBar = "";
    return () => void delete document.body.dataset.bulkBar;
  }, []);

  const emailOf = (id: string) => list.answer?.data.find((one) => one.id === id)?.email;

  async function run(change: Change): Promise<void> {
    setRevoking(false);
    if (running) return;
    const ids = [...selected];
    const onAnswer = (answered: number) => setRunning({ change, answered, count: ids.length });
    onAnswer(0);
    try {
      const { done, refused, stoppedBy } = await applyToEach(ids, REQUESTS[change], onAnswer);
      const changed = t(`admin:invitations.bulk.${change}`, { count: done.length });
      if (done.length === ids.length) succeeded(`admin:invitations.bulk.${change}`, { count: done.length });
      else
        show({
          tone: "error",
          title: t("admin:bulk.doneSome", { done: changed, failed: ids.length - done.length }),
          message: copyable(
            [
              ...(refused.length > 0 ? [reasonsText(refused, emailOf)] : []),
              ...(stoppedBy ? [reason(stoppedBy)] : []),
            ].join("\n"),
          ),
        });
      // What is not there any more is in no list, and could not be deselected.
      const gone = refused.filter(({ code }) => code === "not_found").map(({ userId }) => userId);
      select(selection, [...done, ...gone], false);
    } catch (error) {
      notSaved(error);
    } finally {
      setRunning(undefined);
    }
    list.reload();
  }

  const count = selected.size;
  return (
    <>
      <div className="bulk-room" />
      <section className="bulk-bar" aria-label={t("admin:invitations.bulk.label")}>
        <IconButton
          icon={X}
          label={t("admin:bulk.clear")}
          className="row-action"
          onPress={() => running || selection.set(new Set())}
        />
        <strong role="status">
          {running ? t("admin:invitations.bulk.progress", running) : t("admin:bulk.selected", { count })}
        </strong>
        <div className="bulk-acts">
          <ChangeButton variant="secondary" isPending={running?.change === "resent"} onPress={() => void run("resent")}>
            <Icon icon={Mail} size={18} />
            <span className="act-word">{t("admin:invitations.bulk.resend")}</span>
          </ChangeButton>
          <ChangeButton
            variant="secondary"
            isPending={running?.change === "revoked"}
            onPress={() => running || setRevoking(true)}
          >
            <Icon icon={Trash} size={18} />
            <span className="act-word">{t("admin:invitations.revokeConfirm")}</span>
          </ChangeButton>
        </div>
        <ConfirmDialog
          isOpen={isRevoking}
          title={t("admin:invitations.bulk.revokeTitle", { count })}
          text={t("admin:invitations.bulk.revokeText")}
          confirm={t("admin:invitations.revokeConfirm")}
          cancel={t("admin:cancel")}
          onConfirm={() => void run("revoked")}
          onCancel={() => setRevoking(false)}
        />
      </section>
    </>
  );
}

/** The bar, while invitations are selected, or something is done to those that were: another search selects none. */
export function InvitationsBar(props: BarProps) {
  const selected = useStore(props.selection);
  return selected.size > 0 || props.running ? <Bar {...props} selected={selected} /> : null;
}
