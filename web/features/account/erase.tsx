// Erases the account: explains the consequences first, and requires the e-mail address and the password, if there is one.

import { useMemo, useState } from "react";
import * as v from "valibot";
import { eraseAccount } from "../../client/api/account";
import type { Company } from "../../client/api/shapes";
import { useT } from "../../client/i18n/i18n";
import { endErasedSession } from "../../client/session/lifecycle";
import { ChangeButton } from "../../kit/forms/change-button";
import { TextControl } from "../../kit/forms/controls";
import { DialogForm } from "../../kit/forms/dialog-form";
import { normalizeEmail } from "../../kit/forms/email";
import { requiredText, text } from "../../kit/forms/schema";
import { useSchemaForm } from "../../kit/forms/use-schema-form";
import { Panel } from "../../ui/panel";
import { toast } from "../../ui/toast";
import { CurrentPassword, isWrongPassword } from "./current-password";
import { PasswordFirst } from "./password-first";
import { type OwnAccount, useReason } from "./use-account";
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

const eraseSchema = (email: string, hasPassword: boolean) =>
  v.object({
    confirmation: text((typed) => normalizeEmail(typed) === email, "account:erase.different"),
    password: hasPassword ? requiredText : v.string(),
  });

/** The dialog; open while it is mounted. */
function EraseDialog(props: {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly companies: readonly Company[];
  readonly onCancel: () => void;
}) {
  const { email, hasPassword, companies, onCancel } = props;
  const t = useT();
  const reason = useReason();
  const form = useSchemaForm(
    useMemo(() => eraseSchema(email, hasPassword), [email, hasPassword]),
    { confirmation: "", password: "" },
  );

  async function erase({ password }: { readonly password: string }): Promise<void> {
    try {
      await eraseAccount(hasPassword ? password : undefined);
      toast({ tone: "success", title: t("account:erase.done"), isParting: true });
      endErasedSession();
    } catch (error) {
      if (!isWrongPassword(error)) throw error;
      form.showError("password", "account:password.wrong");
    }
  }

  return (
    <DialogForm
      title={t("account:erase.dialog", { email })}
      isAlert
      lead={<Consequences companies={companies} />}
      form={form}
      onSend={erase}
      reason={reason}
      submit={t("account:erase.submit")}
      isDanger
      cancel={t("account:cancel")}
      onCancel={onCancel}
    >
      <TextControl
        control={form.control}
        name="confirmation"
        label={t("account:erase.confirm")}
        description={t("account:erase.confirmHelp", { email })}
        inputMode="email"
        autoComplete="off"
        isRequired
      />
      {hasPassword ? (
        <CurrentPassword control={form.control} name="password" label={t("forms:password.label")} />
      ) : null}
    </DialogForm>
  );
}

export function EraseSection(props: { readonly account: OwnAccount; readonly companies: readonly Company[] }) {
  const t = useT();
  const [isConfirming, setConfirming] = useState(false);
  const { email, hasPassword } = props.account.user;
  return (
    <Panel title={t("account:erase.title")} text={t("account:erase.text")} isDanger>
      <Consequences companies={props.companies} />
      <p className="muted">{t("account:erase.admin")}</p>
      <PasswordFirst email={email}>
        <div className="panel-actions">
          <ChangeButton variant="danger" onPress={() => setConfirming(true)}>
            {t("account:erase.open")}
          </ChangeButton>
        </div>
      </PasswordFirst>
      {isConfirming ? (
        <EraseDialog
          email={email}
          hasPassword={hasPassword}
          companies={props.companies}
          onCancel={() => setConfirming(false)}
        />
      ) : null}
    </Panel>
  );
}
