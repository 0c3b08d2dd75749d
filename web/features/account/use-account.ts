// The account that the page shows, and its updates.

import { useCallback, useState } from "react";
import type { Account } from "../../client/api/account";
import { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { useScope } from "../../client/session/query-client";
import { scopeNow } from "../../client/session/scope";
import { keepUser } from "../../client/session/session";
import { copyable } from "../../kit/forms/copyable";
import { useFailureText } from "../../kit/forms/failure-text";
import { type ToastMessage, toast } from "../../ui/toast";

/** What each panel receives. */
export interface OwnAccount extends Account {
  /** Takes over a response of the server, for this page and the menu. */
  readonly accept: (next: Account) => void;
}

/** Whether another user is signed in by now, here or in another tab: answers that come late are not about them. */
function isOfAnother(user: string): boolean {
  const [now] = scopeNow();
  return now !== "" && user !== "" && now !== user;
}

/** The newest known version of the account. */
export function useAccount(loaded: Account): OwnAccount {
  const [account, setAccount] = useState(loaded);
  const accept = useCallback((next: Account) => {
    setAccount(next);
    if (!isOfAnother(next.user.userId)) keepUser(next.user);
  }, []);
  return { ...(loaded.version > account.version ? loaded : account), accept };
}

/** Formats a failure. On this page `forbidden` means that the session was opened by PIN. */
export function useReason(): (why: unknown) => string {
  const t = useT();
  const failureText = useFailureText();
  return useCallback(
    (why) => (why instanceof Failure && why.code === "forbidden" ? t("account:pinSession") : failureText(why)),
    [t, failureText],
  );
}

/** Whether what was to be removed was gone already, from another tab for example: it is what the user wanted. */
export function isGone(why: unknown): boolean {
  return why instanceof Failure && why.code === "not_found";
}

/** Notifications of success and failure, for the user who began the action. */
export function useNotices(): {
  done: (title: Phrase, text?: Phrase) => void;
  failed: (title: Phrase, why: unknown) => void;
  /** Any other one. */
  show: (message: ToastMessage) => void;
} {
  const t = useT();
  const reason = useReason();
  const [user] = useScope();
  const show = useCallback(
    (message: ToastMessage) => {
      if (!isOfAnother(user)) toast(message);
    },
    [user],
  );
  const done = useCallback(
    (title: Phrase, text?: Phrase) => show({ tone: "success", title: t(title), message: text && t(text) }),
    [t, show],
  );
  const failed = useCallback(
    (title: Phrase, why: unknown) => show({ tone: "error", title: t(title), message: copyable(reason(why)) }),
    [t, reason, show],
  );
  return { done, failed, show };
}
