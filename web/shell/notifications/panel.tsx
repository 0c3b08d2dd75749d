// The user's notifications, the newest first. Opening the panel marks all of them as read; those that were new by then are shown as new
// until it is closed.

import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { Heading } from "react-aria-components/Heading";
import { Link } from "react-router";
import { networkNow } from "../../client/api/network";
import {
  type Notification,
  type Notifications,
  notifications,
  readNotifications,
} from "../../client/api/notifications";
import { useTimeFormat } from "../../client/i18n/formats";
import { useLanguage, useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import { areaKey } from "../../client/session/read-query";
import { noteAllRead } from "../../client/session/rights";
import { isShownScope } from "../../client/session/within-scope";
import { copyable } from "../../kit/forms/copyable";
import { useFailureText } from "../../kit/forms/failure-text";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Drawing } from "../../ui/drawing";
import { Icon } from "../../ui/icon";
import { EmptyState, Skeleton } from "../../ui/states";
import { wordsOf } from "./kinds";
import styles from "./panel.module.css";
import { noteRead } from "./read";

function Item({ notification, onClose }: { readonly notification: Notification; readonly onClose: () => void }) {
  const t = useT();
  const words = wordsOf(notification, t, useLanguage());
  const written = useTimeFormat();
  if (!words) return null;
  const open = () => {
    words.show();
    onClose();
  };
  return (
    <li>
      <Link
        className={styles["happened-item"]}
        to={words.to}
        data-new={notification.isRead ? undefined : ""}
        onClick={open}
      >
        <Icon icon={words.icon} size={18} />
        <span className={styles["happened-words"]}>
          {notification.isRead ? null : <span className="visually-hidden">{t("notifications:new")}</span>}
          <span>{words.text}</span>
          <time className="muted" dateTime={notification.createdAt}>
            {written(notification.createdAt)}
          </time>
        </span>
      </Link>
    </li>
  );
}

/**
 * The notifications as they were when the panel was opened. All are marked as read then, so later pages return all as read: as many of
 * their notifications are new which the number of the first page includes and its rows do not.
 */
function asOpened([first, ...later]: readonly Notifications[]): readonly Notification[] {
  if (!first) return [];
  const behind = first.unread - first.data.filter(({ isRead }) => !isRead).length;
  const older = later.flatMap(({ data }) => data);
  return [...first.data, ...older.map((one, at) => ({ ...one, isRead: one.isRead && at >= behind }))];
}

export function Panel({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const scope = useScope();
  const failureText = useFailureText();
  const query = useInfiniteQuery({
    queryKey: [...areaKey(scope, "notifications"), "list"],
    queryFn: ({ pageParam, signal }) => notifications(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // Each opening loads the current list.
    staleTime: 0,
    gcTime: 0,
  });
  const { data, error, isError, refetch, fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const newest = data?.pages[0];
  const mark = newest && newest.unread > 0 ? newest.data[0]?.mark : undefined;
  useEffect(() => {
    if (mark === undefined) return;
    // What could not be marked stays unread: it is shown as new once more.
    readNotifications(mark).then(
      () => noteRead(scope, mark),
      () => undefined,
    );
  }, [mark, scope]);
  useEffect(() => {
    // They were read on another device, of which the number at the bell knows nothing. A stored page is older than that number.
    if (newest?.unread === 0 && !networkNow().isUnreachable && isShownScope(scope)) noteAllRead();
  }, [newest, scope]);

  const all = asOpened(data?.pages ?? []);
  return (
    <div className={styles.happened}>
      <Heading slot="title" className={styles["happened-title"]}>
        {t("global:shell.notifications")}
      </Heading>
      {isError && !data ? (
        <Alert tone="error" title={t("global:messages.error.failed")}>
          <p>{copyable(failureText(error))}</p>
          <Button variant="quiet" onPress={() => void refetch()}>
            {t("global:actions.retry")}
          </Button>
        </Alert>
      ) : null}
      {data || isError ? null : <Skeleton />}
      {data && all.length === 0 ? (
        <EmptyState
          title={t("notifications:none")}
          text={t("notifications:noneText")}
          drawing={<Drawing name="bell" />}
        />
      ) : null}
      {all.length > 0 ? (
        <ol className={styles["happened-list"]}>
          {all.map((one) => (
            <Item key={one.id} notification={one} onClose={onClose} />
          ))}
        </ol>
      ) : null}
      {isFetchNextPageError ? (
        <Alert tone="error" title={t("global:messages.error.failed")}>
          {copyable(failureText(error))}
        </Alert>
      ) : null}
      {hasNextPage ? (
        <Button variant="quiet" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t(isFetchNextPageError ? "global:actions.retry" : "notifications:more")}
        </Button>
      ) : null}
    </div>
  );
}
