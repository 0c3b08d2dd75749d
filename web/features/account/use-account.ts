// The account that the page shows, and its updates.

import { useCallback, useState } from "react";
import type { Account } from "../../client/api/account";
import { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { keepUser } from "../../client/session/session";
import { useFailureText } from "../../kit/forms/failure-text";
import { toast } from "../../ui/toast";

/** What each panel receives. */
export interface OwnAccount extends Account {
  /** Takes over a response of the server, for this page and the menu. */
  readonly accept: (next: Account) => void;
}

/** The newest known version of the account. */
export function useAccount(loaded: Account): OwnAccount {
  const [account, setAccount] = useState(loaded);
  const accept = useCallback((next: Account) => {
    setAccount(next);
    keepUser(next.user);
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

/** Notifications of success and failure. */
export function useNotices(): {
  done: (title: Phrase, text?: Phrase) => void;
  failed: (title: Phrase, why: unknown) => void;
} {
  const t = useT();
  const reason = useReason();
  const done = useCallback(
    (title: Phrase, text?: Phrase) =>
      toast({ tone: "success", title: t(title), ...(text ? { message: t(text) } : {}) }),
    [t],
  );
  const failed = useCallback(
    (title: Phrase, why: unknown) => toast({ tone: "error", title: t(title), message: reason(why) }),
    [t, reason],
  );
  return { done, failed };
}
