// Leaving for good: what it means is said first, and it takes the address and the password to do it.

import { type FormEvent, useRef, useState } from "react";
import { eraseAccount } from "../../api/account";
import { Failure } from "../../api/failure";
import type { Company } from "../../api/shapes";
import { ChangeButton } from "../../forms/change-button";
import { tidyEmail } from "../../forms/email";
import { PASSWORD_MAX } from "../../forms/password-rule";
import { type Complaints, focusField, useForm } from "../../forms/use-form";
import { useT } from "../../i18n/i18n";
import { leftForGood } from "../../session/keeper";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Panel } from "../../ui/panel";
import { PasswordField } from "../../ui/password-field";
import { PasswordFirst } from "./password-first";
import { type OwnAccount, useNotices, useReason } from "./use-account";
import "../../ui/dialog.css";
import "../../ui/panel.css";
import "./account.css";

function Consequences({ companies }: { readonly companies: readonly Company[] }) {
  const t = useT();
  const titles = companies.map(({ title, companyName }) => title || companyName).join(", ");
  return (
    <>
      <p>{t("account:erase.consequences")}</p>
      <ul className="consequences">
        <li>{t("account:erase.sessions")}</li>
        <li>{t("account:erase.person")}</li>
        {titles ? <li>{t("account:erase.companies", { companies: titles })}</li> : null}
        <li>{t("account:erase.invitations")}</li>
        <li>{t("account:erase.records")}</li>
      </ul>
    </>
  );
}

function EraseForm({ email, onCancel }: { readonly email: string; readonly onCancel: () => void }) {
  const t = useT();
  const reason = useReason();
  const { done } = useNotices();
  const element = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const form = useForm(
    { confirmation: "", password: "" },
    (values): Complaints<"confirmation" | "password"> => ({
      ...(tidyEmail(values.confirmation) === email ? {} : { confirmation: "account:erase.different" as const }),
      ...(values.password ? {} : { password: "forms:errors.required" as const }),
    }),
  );

  async function erase(): Promise<void> {
    setPending(true);
    setFailure(undefined);
    try {
      await eraseAccount(form.values.password);
      done("account:erase.done");
      leftForGood();
    } catch (refused) {
      setPending(false);
      if (refused instanceof Failure && refused.code === "invalid_credentials") {
        form.blame("password", "account:password.wrong");
        focusField(element.current, "password");
      } else setFailure(refused);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (pending) return;
    const first = form.markAll();
    if (first) focusField(element.current, first);
    else void erase();
  }

  const wrong = { confirmation: form.shown("confirmation"), password: form.shown("password") };
  return (
    <form ref={element} className="stack" method="post" noValidate onSubmit={submit}>
      {failure === undefined ? null : <Alert tone="error">{reason(failure)}</Alert>}
      <Field
        name="confirmation"
        label={t("account:erase.confirm")}
        description={t("account:erase.confirmHelp", { email })}
        inputMode="email"
        autoComplete="off"
        isRequired
        value={form.values.confirmation}
        onChange={(text) => form.set("confirmation", text)}
        onBlur={() => form.left("confirmation")}
        errorMessage={wrong.confirmation}
      />
      <PasswordField
        name="password"
        label={t("forms:password.label")}
        autoComplete="current-password"
        maxLength={PASSWORD_MAX}
        isRequired
        value={form.values.password}
        onChange={(text) => form.set("password", text)}
        onBlur={() => form.left("password")}
        errorMessage={wrong.password}
        texts={{
          show: t("forms:password.show"),
          hide: t("forms:password.hide"),
          capsLock: t("forms:password.capsLock"),
        }}
      />
      <div className="dialog-actions">
        <Button variant="secondary" onPress={onCancel}>
          {t("account:cancel")}
        </Button>
        <Button type="submit" variant="danger" isPending={pending} isInvalid={Object.keys(form.complaints).length > 0}>
          {t("account:erase.submit")}
        </Button>
      </div>
    </form>
  );
}

/** The panel. */
export function EraseSection(props: { readonly account: OwnAccount; readonly companies: readonly Company[] }) {
  const t = useT();
  const [asks, setAsks] = useState(false);
  const { email, hasPassword } = props.account.user;
  return (
    <Panel title={t("account:erase.title")} text={t("account:erase.text")} isDanger>
      <Consequences companies={props.companies} />
      <p className="muted">{t("account:erase.admin")}</p>
      <PasswordFirst email={email}>
        <div className="panel-actions">
          <ChangeButton variant="danger" isDisabled={!hasPassword} onPress={() => setAsks(true)}>
            {t("account:erase.open")}
          </ChangeButton>
          {hasPassword ? null : <span className="muted">{t("account:erase.needsPassword")}</span>}
        </div>
      </PasswordFirst>
      <Dialog title={t("account:erase.dialog", { email })} isOpen={asks} onClose={() => setAsks(false)} isAlert>
        <Consequences companies={props.companies} />
        <EraseForm email={email} onCancel={() => setAsks(false)} />
      </Dialog>
    </Panel>
  );
}
