// Error messages: a missing right is named.

import { useCallback } from "react";
import { Failure, type MissingRight } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import type { Values } from "../../client/i18n/phrase-text";
import type { Phrase } from "../../client/i18n/phrases";
import { useScope } from "../../client/session/query-client";
import { LEVELS } from "../../client/session/rights";
import { isShownScope } from "../../client/session/within-scope";
import { type ToastMessage, toast } from "../../ui/toast";
import { copyable } from "../forms/copyable";
import { useFailureText } from "../forms/failure-text";

/** Names of the areas of administration. */
export const AREAS: Readonly<Record<string, Phrase>> = {
  "admin.users": "admin:areas.users",
  "admin.roles": "admin:areas.roles",
  "admin.tenants": "admin:areas.tenants",
  "admin.audit": "admin:areas.audit",
};

const RULES: Readonly<Record<string, Phrase>> = {
  operator: "admin:missing.operator",
  selfEdit: "admin:missing.selfEdit",
};

/** Names the missing right or rule. */
export function useMissingText(): (missing: MissingRight) => string {
  const t = useT();
  const rightName = useRightName();
  return useCallback(
    (missing) => {
      const rule = missing.rule === undefined ? undefined : RULES[missing.rule];
      return rule ? t(rule) : t("admin:missing.text", { right: rightName(missing) });
    },
    [t, rightName],
  );
}

/** Names a right: area and level. */
export function useRightName(): (right: MissingRight) => string {
  const t = useT();
  return useCallback(
    ({ app, access }) => {
      const area = AREAS[app];
      const level = LEVELS.find((known) => known === access);
      return t("admin:missing.right", {
        area: area ? t(area) : app,
        level: level ? t(`global:rights.${level}`) : access,
      });
    },
    [t],
  );
}

/** The message of an error. */
export function useReason(): (why: unknown) => string {
  const failureText = useFailureText();
  const missingText = useMissingText();
  return useCallback(
    (why) => (why instanceof Failure && why.missing ? missingText(why.missing) : failureText(why)),
    [failureText, missingText],
  );
}

/**
 * Toasts: an action succeeded; a load failed; a save failed (specification 8: the two message keys). They belong to the company that the
 * action began in: in another one, which the user may have entered meanwhile, none is shown, as its undo would act there.
 */
export interface Notices {
  /** `undo` reverts the action, where that is possible. */
  readonly done: (title: Phrase, values?: Values, undo?: () => void) => void;
  readonly notLoaded: (why: unknown) => void;
  readonly notSaved: (why: unknown) => void;
  /** Any other toast of an action. */
  readonly show: (message: ToastMessage) => void;
}

export function useNotices(): Notices {
  const t = useT();
  const reason = useReason();
  const scope = useScope();
  const show = useCallback(
    (message: ToastMessage) => {
      if (isShownScope(scope)) toast(message);
    },
    [scope],
  );
  const done = useCallback(
    (title: Phrase, values?: Values, undo?: () => void) =>
      show({
        tone: "success",
        title: t(title, values),
        action: undo && { label: t("global:actions.undo"), onAction: undo },
      }),
    [t, show],
  );
  const notLoaded = useCallback(
    (why: unknown) => show({ tone: "error", title: t("global:messages.error.failed"), message: copyable(reason(why)) }),
    [t, reason, show],
  );
  const notSaved = useCallback(
    (why: unknown) => show({ tone: "error", title: t("global:messages.error.saved"), message: copyable(reason(why)) }),
    [t, reason, show],
  );
  return { show, done, notLoaded, notSaved };
}
