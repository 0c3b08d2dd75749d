// The account that a page shows, and what becomes of it.

import { useCallback, useState } from "react";
import type { Account } from "../../client/api/account";
import { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { keepPerson } from "../../client/session/session";
import { useFailureText } from "../../kit/forms/failure-text";
import { toast } from "../../ui/toast";

/** What a panel is given. */
export interface OwnAccount extends Account {
  /** Takes over what the server answered, for this page and the menu. */
  readonly accept: (next: Account) => void;
}

/** The newest account that is known. */
export function useAccount(loaded: Account): OwnAccount {
  const [account, setAccount] = useState(loaded);
  const accept = useCallback((next: Account) => {
    setAccount(next);
    keepPerson(next.user);
  }, []);
  return { ...(loaded.version > account.version ? loaded : account), accept };
}

/** Says why something was refused. Nothing here is forbidden but what a PIN is not enough for. */
export function useReason(): (why: unknown) => string {
  const t = useT();
  const failureText = useFailureText();
  return useCallback(
    (why) => (why instanceof Failure && why.code === "forbidden" ? t("account:pinSession") : failureText(why)),
    [t, failureText],
  );
}

/** Notifications of a panel: that something was done, and why something was not. */
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
