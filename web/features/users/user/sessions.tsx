// A user's sessions in this company, which can be ended. Sessions in other companies are not shown.

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { endUserSession, endUserSessions, type User, type UserSession } from "../../../client/api/admin-users";
import { Failure } from "../../../client/api/failure";
import { useTimeFormat } from "../../../client/i18n/formats";
import { type Translate, useT } from "../../../client/i18n/i18n";
import type { Phrase } from "../../../client/i18n/phrases";
import { paths } from "../../../client/paths";
import { useScope } from "../../../client/session/query-client";
import { findMissingRight, useRights } from "../../../client/session/rights";
import { NotLoaded } from "../../../kit/administration/not-loaded";
import { PermissionButton } from "../../../kit/administration/permission-button";
import { sessionsOfUser } from "../../../kit/administration/queries/users";
import { useNotices } from "../../../kit/administration/reasons";
import { RecordSection } from "../../../kit/administration/record-page";
import { useConfirmation } from "../../../kit/administration/use-confirmation";
import { useReload } from "../../../kit/administration/use-reload";
import { Badge } from "../../../ui/badge";
import { LateDrawing } from "../../../ui/late-drawing";
import { EmptyState, Skeleton } from "../../../ui/states";
import { nameOf } from "../columns";
import styles from "./user.module.css";
import "../../../ui/links.css";

function howOf(t: Translate, { pin, secondFactor }: UserSession): string {
  const factor = t(secondFactor ? "admin:users.sessions.factor" : "admin:users.sessions.plain");
  return pin ? t("admin:users.sessions.pin") : factor;
}

function Row(props: { readonly session: UserSession; readonly onEnd: () => Promise<void> }) {
  const t = useT();
  const [isEnding, setEnding] = useState(false);
  const time = useTimeFormat();
  const rights = useRights();
  const { session } = props;
  const device = session.agent ?? t("admin:users.sessions.unknown");
  const [began, seen] = [time(session.beganAt), time(session.lastSeen)];

  async function end(): Promise<void> {
    setEnding(true);
    await props.onEnd();
    setEnding(false);
  }

  return (
    <li className={styles["user-session"]}>
      <div>
        <span className={styles.title}>{device}</span>{" "}
        {session.current ? <Badge tone="success">{t("admin:users.sessions.here")}</Badge> : null}
        <p className="muted">
          {t(session.current ? "admin:users.sessions.active" : "admin:users.sessions.seen", { began, seen })} ·{" "}
          {howOf(t, session)}
        </p>
      </div>
      {session.current ? null : (
        <PermissionButton
          missingRight={findMissingRight(rights, "admin.users", "write")}
          variant="secondary"
          label={t("admin:users.sessions.endThat", { device, began })}
          isPending={isEnding}
          onPress={() => void end()}
        >
          {t("admin:users.sessions.end")}
        </PermissionButton>
      )}
    </li>
  );
}

export function Sessions({ user }: { readonly user: User }) {
  const t = useT();
  const rights = useRights();
  const scope = useScope();
  const { done, notSaved } = useNotices();
  const { data: all, error, refetch } = useQuery(sessionsOfUser(scope, user.userId));
  const reloadHistory = useReload("audit");
  const [isPending, setPending] = useState(false);
  const isOwn = user.userId === scope[0];
  const name = nameOf(user);

  async function end(request: () => Promise<void>, message: Phrase): Promise<void> {
    try {
      await request();
      // The row is gone by the time that the notice appears.
      await refetch();
      reloadHistory();
      done(message, { name });
    } catch (cause) {
      // It ended meanwhile, which is what the user wanted.
      if (!(cause instanceof Failure && cause.code === "not_found")) notSaved(cause);
      await refetch();
    }
  }

  async function endEach(userId: string): Promise<void> {
    setPending(true);
    await end(() => endUserSessions(userId), "admin:users.sessions.allEnded");
    setPending(false);
  }

  const endAll = useConfirmation<User>(
    () => ({
      title: t("admin:users.sessions.question", { name }),
      text: t("admin:users.sessions.consequence", { name }),
      confirm: t("admin:users.sessions.all"),
    }),
    ({ userId }) => endEach(userId),
  );
  return (
    <RecordSection title={t("admin:users.sessions.title")} text={t("admin:users.sessions.text")}>
      {all ? null : error ? <NotLoaded failure={error} onRetry={() => void refetch()} /> : <Skeleton />}
      {all?.length === 0 ? (
        <EmptyState title={t("admin:users.sessions.none")} drawing={<LateDrawing name="device" />} />
      ) : null}
      {all && all.length > 0 ? (
        <ul className={styles["user-sessions"]} aria-label={t("admin:users.sessions.list", { name })}>
          {all.map((session) => (
            <Row
              key={session.id}
              session={session}
              onEnd={() => end(() => endUserSession(user.userId, session.id), "admin:users.sessions.ended")}
            />
          ))}
        </ul>
      ) : null}
      {all && all.length > 0 && !isOwn ? (
        <div>
          <PermissionButton
            missingRight={findMissingRight(rights, "admin.users", "write")}
            variant="secondary"
            isPending={isPending}
            onPress={() => endAll.confirm(user)}
          >
            {t("admin:users.sessions.all")}
          </PermissionButton>
        </div>
      ) : null}
      {isOwn ? (
        <p className="muted">
          {t("admin:users.sessions.own")}{" "}
          <Link className="text-link" to={paths.account()}>
            {t("admin:users.sessions.account")}
          </Link>
        </p>
      ) : null}
      {endAll.dialog}
    </RecordSection>
  );
}
