// The identity providers that sign the user in: lists, links and unlinks them.

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { phraseOf } from "../../client/api/codes";
import { Failure } from "../../client/api/failure";
import {
  linkProvider,
  type Provider,
  providerNames,
  providersOn,
  unlinkProvider,
} from "../../client/api/provider-calls";
import type { LinkedProvider } from "../../client/api/shapes";
import { useConfig } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import { ChangeButton } from "../../kit/forms/change-button";
import { copyable } from "../../kit/forms/copyable";
import { useFailureText } from "../../kit/forms/failure-text";
import { useProviderError } from "../../kit/forms/provider-error";
import { Alert } from "../../ui/alert";
import { Panel } from "../../ui/panel";
import { ProviderMark } from "../../ui/provider-mark";
import { ErrorState, Skeleton } from "../../ui/states";
import { PasswordDialog } from "./password-dialog";
import { PasswordFirst } from "./password-first";
import { ownProviders, useReload } from "./queries";
import { isGone, useNotices, useReason } from "./use-account";
import "./account.css";

function Row(props: {
  readonly provider: Provider;
  readonly linked: LinkedProvider | undefined;
  readonly onLink: () => void;
  readonly onUnlink: () => void;
}) {
  const t = useT();
  const { linked } = props;
  const provider = providerNames[props.provider];
  const state = linked
    ? [t("auth:providers.section.linked"), linked.email].filter(Boolean).join(" · ")
    : t("auth:providers.section.notLinked");
  return (
    <li className="provider-row">
      <ProviderMark provider={props.provider} />
      <span className="provider-words">
        <strong>{provider}</strong>
        <span className="muted">{state}</span>
      </span>
      <ChangeButton
        variant="secondary"
        label={t(linked ? "auth:providers.section.unlinkThis" : "auth:providers.section.linkThis", { provider })}
        onPress={linked ? props.onUnlink : props.onLink}
      >
        {t(linked ? "auth:providers.section.unlink" : "auth:providers.section.link")}
      </ChangeButton>
    </li>
  );
}

/** Whether a text names a provider. */
function isProvider(text: string | null): text is Provider {
  return text !== null && Object.hasOwn(providerNames, text);
}

/** The open dialog. */
interface LinkIntent {
  readonly provider: Provider;
  readonly isLinked: boolean;
}

/**
 * The section.
 *
 * @param email the account's address, for password managers
 * @param hasPassword whether the user has a password, which is then required
 * @param isPasswordNew whether it has just changed: providers open the account without it
 * @param leave navigates to a provider, away from the page
 */
export function ProvidersSection({
  email,
  hasPassword,
  isPasswordNew = false,
  leave = (url) => location.assign(url),
}: {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly isPasswordNew?: boolean;
  readonly leave?: (url: string) => void;
}) {
  const t = useT();
  const failureText = useFailureText();
  const reason = useReason();
  const on = providersOn(useConfig());
  const providerError = useProviderError();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(ownProviders(useScope()));
  const reload = useReload();
  const { show } = useNotices();
  const [intent, setIntent] = useState<LinkIntent>();

  const done = new URLSearchParams(search).get("linked");
  useEffect(() => {
    if (!isProvider(done)) return;
    show({ tone: "success", title: t("auth:providers.section.done", { provider: providerNames[done] }) });
    // Told once: not again when the page is reloaded, or its language is another.
    void navigate({ search: "" }, { replace: true, preventScrollReset: true });
  }, [done, t, navigate, show]);

  async function change({ provider, isLinked }: LinkIntent, password: string | undefined): Promise<void> {
    if (!isLinked) return leave(await linkProvider(provider, password));
    try {
      await unlinkProvider(provider, password);
      show({ tone: "success", title: t("auth:providers.section.removed", { provider: providerNames[provider] }) });
    } catch (failure) {
      if (!isGone(failure)) throw failure;
    }
    void reload();
  }

  function why(failure: unknown): string {
    const isConflict = failure instanceof Failure && failure.code === "conflict";
    if (!isConflict) return reason(failure);
    return t(intent?.isLinked ? "auth:providers.section.onlyWayIn" : "auth:providers.refused.conflict");
  }

  function labels({ provider: name, isLinked }: LinkIntent) {
    const provider = providerNames[name];
    return isLinked
      ? {
          title: t("auth:providers.section.confirmTitle", { provider }),
          text: t("auth:providers.section.confirmText"),
          confirm: t("auth:providers.section.unlink"),
        }
      : {
          title: hasPassword
            ? t("auth:providers.section.passwordTitle")
            : t("auth:providers.section.linkThis", { provider }),
          text: hasPassword ? t("auth:providers.section.passwordText", { provider }) : t("auth:providers.section.text"),
          confirm: t("auth:providers.section.linkThis", { provider }),
        };
  }

  const linked = data ?? [];
  // A provider that was switched off can still be unlinked.
  const shown = [...on, ...linked.map(({ provider }) => provider).filter(isProvider)];
  const names = linked.map(({ provider }) => (isProvider(provider) ? providerNames[provider] : provider)).join(", ");
  // The callback of a link returns to this page. Here `forbidden` means that the session was opened by PIN.
  const phrase = providerError === phraseOf("forbidden") ? "account:pinSession" : providerError;
  const wrong = phrase && t(phrase, { minutes: 1 });
  if (shown.length === 0 && error === null) return null;
  return (
    <Panel id="providers" title={t("auth:providers.section.title")} text={t("auth:providers.section.text")}>
      {wrong ? <Alert tone="error">{wrong}</Alert> : null}
      {isPasswordNew && names ? (
        <Alert tone="warning">{t("auth:providers.section.stillLinked", { providers: names })}</Alert>
      ) : null}
      {error !== null ? (
        <ErrorState
          title={t("auth:providers.section.loadFailed")}
          text={copyable(failureText(error))}
          retry={t("global:actions.retry")}
          onRetry={() => void refetch()}
        />
      ) : (
        <PasswordFirst email={email}>
          <ul className="provider-list">
            {data === undefined
              ? on.map((provider) => (
                  <li key={provider} className="provider-row">
                    <Skeleton />
                  </li>
                ))
              : Array.from(new Set(shown), (provider) => (
                  <Row
                    key={provider}
                    provider={provider}
                    linked={linked.find((identity) => identity.provider === provider)}
                    onLink={() => setIntent({ provider, isLinked: false })}
                    onUnlink={() => setIntent({ provider, isLinked: true })}
                  />
                ))}
          </ul>
        </PasswordFirst>
      )}
      {intent ? (
        <PasswordDialog
          {...labels(intent)}
          isDanger={intent.isLinked}
          hasPassword={hasPassword}
          onConfirm={(password) => change(intent, password)}
          reason={why}
          onClose={() => setIntent(undefined)}
        />
      ) : null}
    </Panel>
  );
}
