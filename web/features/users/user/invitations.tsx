// Invitations that a user received and sent.

import { useQuery } from "@tanstack/react-query";
import type { SentInvitation } from "../../../client/api/admin-invitations";
import type { User } from "../../../client/api/admin-users";
import { useDateFormat } from "../../../client/i18n/formats";
import { useT } from "../../../client/i18n/i18n";
import { useScope } from "../../../client/session/query-client";
import { NotLoaded } from "../../../kit/administration/not-loaded";
import { invitationsOfUser } from "../../../kit/administration/queries/users";
import { RecordSection } from "../../../kit/administration/record-page";
import { Skeleton } from "../../../ui/states";
import { InvitationState } from "../invitation-state";
import styles from "./user.module.css";

function Group(props: {
  readonly title: string;
  readonly rows: readonly SentInvitation[];
  readonly textOf: (row: SentInvitation) => string;
}) {
  if (props.rows.length === 0) return null;
  return (
    <div>
      <h3 className={styles.category}>{props.title}</h3>
      <ul className={styles.why} aria-label={props.title}>
        {props.rows.map((row) => (
          <li key={row.id} className={styles.through}>
            {props.textOf(row)} <InvitationState state={row.state} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function UserInvitations({ user }: { readonly user: User }) {
  const t = useT();
  const date = useDateFormat();
  const { data, error, refetch } = useQuery(invitationsOfUser(useScope(), user.userId, user.email));
  const isEmpty = data && data.received.length + data.sent.length === 0;
  return (
    <RecordSection title={t("admin:users.invited.title")}>
      {data ? null : error ? <NotLoaded failure={error} onRetry={() => void refetch()} /> : <Skeleton />}
      {/* No drawing: it is a part of the page, and on a phone stands before the rights. */}
      {isEmpty ? <p className="muted">{t("admin:users.invited.none")}</p> : null}
      <Group
        title={t("admin:users.invited.received")}
        rows={data?.received ?? []}
        textOf={({ createdAt, invitedBy }) =>
          invitedBy ? t("admin:users.invited.by", { date: date(createdAt), name: invitedBy }) : date(createdAt)
        }
      />
      <Group
        title={t("admin:users.invited.sent")}
        rows={data?.sent ?? []}
        textOf={({ email, createdAt }) => `${email}, ${date(createdAt)}`}
      />
    </RecordSection>
  );
}
