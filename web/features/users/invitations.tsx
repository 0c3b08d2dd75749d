// Invitations that the company sent, and their states: open ones are resent or revoked by whoever may invite.

import { useState } from "react";
import {
  INVITATION_STATES,
  resendInvitation,
  revokeInvitation,
  type SentInvitation,
} from "../../client/api/admin-invitations";
import { shortDay } from "../../client/i18n/formats";
import { type Translate, useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { findMissingRight, useRights } from "../../client/session/rights";
import { ListView } from "../../kit/administration/list-view";
import { invitationList } from "../../kit/administration/queries/users";
import { useMissingText, useNotices } from "../../kit/administration/reasons";
import { actionsColumn, RowButton } from "../../kit/administration/row-actions";
import { useConfirmation } from "../../kit/administration/use-confirmation";
import { useList } from "../../kit/administration/use-list";
import { ChangeButton } from "../../kit/forms/change-button";
import type { TableColumn } from "../../ui/table";
import { InvitationState } from "./invitation-state";
import { InvitationsBar, type RunningChange } from "./invitations-bar";
import { useSelection } from "./use-selection";
import "../../ui/page.css";
import "./invitations.css";

/** What can be resent or revoked. */
const OPEN: readonly string[] = ["pending", "expired"];

function columnsOf(t: Translate): readonly TableColumn<SentInvitation>[] {
  return [
    {
      id: "email",
      label: t("admin:users.columns.email"),
      isRowHeader: true,
      cell: ({ email }) => (
        <span className="invited-email" title={email}>
          {email}
        </span>
      ),
    },
    {
      id: "invitedBy",
      label: t("admin:invitations.columns.invitedBy"),
      cell: ({ invitedBy }) => invitedBy || "–",
    },
    {
      id: "createdAt",
      label: t("admin:invitations.columns.createdAt"),
      isSortable: true,
      cell: ({ createdAt }) => shortDay(createdAt),
    },
    {
      id: "expiresAt",
      label: t("admin:invitations.columns.expiresAt"),
      isCompact: true,
      cell: ({ expiresAt }) => shortDay(expiresAt),
    },
    {
      id: "state",
      label: t("admin:state"),
      isBadge: true,
      cell: ({ state }) => <InvitationState state={state} />,
    },
  ];
}

/** `onInvite` is undefined where the caller may not invite, or the route hides the button. */
export function Invitations({ onInvite }: { readonly onInvite: (() => void) | undefined }) {
  const t = useT();
  const missingText = useMissingText();
  const missingRight = findMissingRight(useRights(), "admin.users", "write", true);
  const [running, setRunning] = useState<RunningChange>();
  // A row could be among those that are being changed.
  const isDisabled = running !== undefined;
  const disabledReason = missingRight && missingText(missingRight);
  const { done, notSaved } = useNotices();
  const list = useList({
    queryFactory: invitationList,
    searchFields: ["email"],
    filters: ["state"],
    prefix: "invited.",
  });

  async function run(change: () => Promise<unknown>, message: Phrase, email: string): Promise<void> {
    try {
      await change();
      done(message, { email });
    } catch (error) {
      notSaved(error);
    }
    list.reload();
  }

  const selection = useSelection(list.state, "invite");
  // Of a state that is not open nothing can be done, and without a filter all are pending.
  const isSelectable = missingRight === undefined && OPEN.includes(list.state.filters.state || "pending");
  const revocation = useConfirmation<SentInvitation>(
    ({ email }) => ({
      title: t("admin:invitations.revokeTitle", { email }),
      text: t("admin:invitations.revokeText"),
      confirm: t("admin:invitations.revokeConfirm"),
    }),
    ({ id, email }) => run(() => revokeInvitation(id), "admin:invitations.revoked", email),
  );
  const actions = actionsColumn<SentInvitation>(t, (row) =>
    OPEN.includes(row.state) ? (
      <>
        <RowButton
          icon="send"
          label={t("admin:invitations.resend", { email: row.email })}
          isDisabled={isDisabled}
          disabledReason={disabledReason}
          onPress={() => run(() => resendInvitation(row.id), "admin:invitations.resent", row.email)}
        />
        <RowButton
          icon="delete"
          label={t("admin:invitations.revoke", { email: row.email })}
          isDanger
          isDisabled={isDisabled}
          disabledReason={disabledReason}
          onPress={() => revocation.confirm(row)}
        />
      </>
    ) : null,
  );
  return (
    <section
      className="page-section"
      aria-labelledby="invitations"
      data-waiting={list.answer || list.failure !== undefined ? undefined : ""}
    >
      <h2 id="invitations">{t("admin:invitations.title")}</h2>
      <ListView
        name="invitations"
        label={t("admin:users.summary.invited")}
        list={list}
        rows={list.answer?.data}
        columns={[...columnsOf(t), actions]}
        defaultSort="-createdAt"
        {...(isSelectable ? { selection } : {})}
        selectRow={({ email }) => t("admin:list.select", { name: email })}
        searchLabel={t("admin:invitations.search")}
        searchHint={t("admin:users.columns.email")}
        filters={[
          {
            name: "state",
            label: t("admin:state"),
            choices: INVITATION_STATES.map((id) => ({ id, label: t(`admin:invitations.states.${id}`) })),
          },
        ]}
        empty={t(list.state.filters.state ? "admin:invitations.noneSuch" : "admin:invitations.none")}
        emptyHint={{
          phrase: "invitations",
          action: onInvite ? (
            <ChangeButton variant="secondary" onPress={onInvite}>
              {t("admin:users.invite")}
            </ChangeButton>
          ) : null,
        }}
      >
        {missingRight === undefined ? (
          <InvitationsBar selection={selection} list={list} running={running} setRunning={setRunning} />
        ) : null}
      </ListView>
      {revocation.dialog}
    </section>
  );
}
