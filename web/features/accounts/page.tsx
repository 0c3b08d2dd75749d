// An account over all companies, for operators: found by its address, which stands in the page's own.

import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { identityOf } from "../../client/api/admin-identities";
import { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import { useScope } from "../../client/session/query-client";
import { readQuery } from "../../client/session/read-query";
import { NotLoaded } from "../../kit/administration/not-loaded";
import { PageFrame } from "../../kit/administration/page-frame";
import { RequireOperator } from "../../kit/administration/require-operator";
import { RowsNotLoaded } from "../../kit/administration/rows-not-loaded";
import { useParameters } from "../../kit/administration/use-parameters";
import { EMAIL_MAX, isEmail, normalizeEmail } from "../../kit/forms/email";
import { focusField } from "../../kit/forms/focus-field";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { LateDrawing } from "../../ui/late-drawing";
import { EmptyState, Skeleton } from "../../ui/states";
import { Account } from "./account";
import styles from "./accounts.module.css";

/** The page. */
export function Component() {
  const t = useT();
  return (
    <RequireOperator title={t("global:shell.accounts")}>
      <AccountsPage />
    </RequireOperator>
  );
}

function AccountsPage() {
  const t = useT();
  const [address, setAddress] = useParameters();
  const asked = normalizeEmail(address.get("email") ?? "");
  const query = readQuery(useScope(), "accounts", { key: [asked], queryFn: (signal) => identityOf(asked, signal) });
  const canAsk = query.enabled !== false && isEmail(asked);
  const { data, error, isFetching, refetch } = useQuery({ ...query, enabled: canAsk });
  const isUnknown = error instanceof Failure && error.code === "not_found";
  return (
    <PageFrame title={t("global:shell.accounts")} text={t("accounts:text")}>
      <SearchForm
        asked={asked}
        isPending={isFetching}
        onSearch={(email) => (email === asked ? void refetch() : setAddress(() => new URLSearchParams({ email })))}
      />
      <p className="visually-hidden" role="status">
        {isUnknown ? t("accounts:none.title") : data && !error ? data.email : null}
      </p>
      {isUnknown ? (
        <EmptyState
          title={t("accounts:none.title")}
          text={t("accounts:none.text", { email: asked })}
          drawing={<LateDrawing name="search" />}
        />
      ) : data ? (
        <>
          {error ? <RowsNotLoaded failure={error} onRetry={() => void refetch()} /> : null}
          <Account key={data.userId} identity={data} onChanged={async () => void (await refetch())} />
        </>
      ) : error ? (
        <NotLoaded failure={error} onRetry={() => void refetch()} />
      ) : canAsk ? (
        <Skeleton />
      ) : null}
    </PageFrame>
  );
}

function SearchForm(props: {
  /** The address that the page shows. */
  readonly asked: string;
  readonly isPending: boolean;
  readonly onSearch: (email: string) => void;
}) {
  const t = useT();
  const { asked } = props;
  const form = useRef<HTMLFormElement>(null);
  const [input, setInput] = useState({ asked, email: asked, isRejected: false });
  // Going back leads to the account before.
  if (input.asked !== asked) setInput({ asked, email: asked, isRejected: false });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isEmail(input.email)) props.onSearch(input.email);
    else {
      setInput({ ...input, isRejected: true });
      focusField(form.current, "email");
    }
  }

  return (
    <search>
      <form ref={form} className={styles["account-search"]} noValidate onSubmit={submit}>
        <Field
          name="email"
          label={t("forms:email.label")}
          placeholder={t("forms:email.placeholder")}
          inputMode="email"
          autoComplete="off"
          maxLength={EMAIL_MAX}
          isRequired
          hasStar={false}
          value={input.email}
          onChange={(text) => setInput({ asked, email: normalizeEmail(text), isRejected: false })}
          {...(input.isRejected ? { errorMessage: t("forms:email.invalid") } : {})}
        />
        <Button type="submit" isPending={props.isPending}>
          {t("accounts:find")}
        </Button>
      </form>
    </search>
  );
}
