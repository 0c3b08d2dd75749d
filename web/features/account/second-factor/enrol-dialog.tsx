// Enrols an authenticator app: scan the QR code, type the first code.

import { type FormEvent, useRef, useState } from "react";
import * as v from "valibot";
import { confirmTotp, type TotpSecret } from "../../../client/api/factors";
import { Failure } from "../../../client/api/failure";
import { normalizeCode, TOTP_DIGITS } from "../../../client/api/second-factor";
import { useT } from "../../../client/i18n/i18n";
import { TextControl } from "../../../kit/forms/controls";
import { copyable } from "../../../kit/forms/copyable";
import { phrase, text } from "../../../kit/forms/schema";
import { useSchemaForm } from "../../../kit/forms/use-schema-form";
import { Alert } from "../../../ui/alert";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { useReason } from "../use-account";
import { QrCode } from "./qr-code";
import styles from "./second-factor.module.css";
import "../../../ui/dialog.css";

const schema = v.object({
  code: v.pipe(
    text(() => true, "account:factors.incomplete"),
    v.check((code) => code.length === TOTP_DIGITS, phrase("account:factors.incomplete")),
  ),
});

interface EnrolDialogProps {
  readonly secret: TotpSecret;
  /** With the recovery codes, if there are any: also after the dialog was closed while the confirmation was under way. */
  readonly onConfirmed: (codes: readonly string[] | undefined) => void;
  /** Called when a confirmation failed after it may have succeeded without an answer. Resolves to whether it has. */
  readonly onUncertain: () => Promise<boolean>;
  readonly onClose: () => void;
}

/** The dialog; the recovery codes are the caller's, because they are shown once and must not be lost with it. */
export function EnrolDialog(props: EnrolDialogProps) {
  return (
    <Dialog title={useT()("account:factors.enrolTitle")} isOpen onClose={props.onClose}>
      <Scan {...props} />
    </Dialog>
  );
}

function Scan(props: EnrolDialogProps) {
  const t = useT();
  const reason = useReason();
  const { secret, uri } = props.secret;
  const [failure, setFailure] = useState<unknown>();
  const isUncertain = useRef(false);
  const form = useSchemaForm(schema, { code: "" });

  async function confirm({ code }: { readonly code: string }): Promise<void> {
    setFailure(undefined);
    try {
      props.onConfirmed(await confirmTotp(code));
    } catch (error) {
      if (error instanceof Failure && error.isPassing) isUncertain.current = true;
      // The server takes no code for what is confirmed already: it would call every one wrong.
      if (isUncertain.current && (await props.onUncertain())) return;
      const isWrong = error instanceof Failure && error.code === "second_factor_failed";
      if (isWrong) form.showError("code", "account:factors.wrongCode");
      else setFailure(error);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void form.submit(confirm);
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      {failure === undefined ? null : <Alert tone="error">{copyable(reason(failure))}</Alert>}
      <p>{t("account:factors.scan")}</p>
      <div className={styles.enrol}>
        <QrCode text={uri} label={t("account:factors.qrCode")} />
        <div className={styles["enrol-words"]}>
          <p className="muted">{t("account:factors.orType")}</p>
          <p className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</p>
          {/* A phone cannot scan its own screen. */}
          <a className={styles["open-app"]} href={uri}>
            {t("account:factors.openApp")}
          </a>
        </div>
      </div>
      <TextControl
        control={form.control}
        name="code"
        label={t("forms:oneTimeCode")}
        description={t("account:factors.firstCode")}
        inputMode="numeric"
        autoComplete="one-time-code"
        isRequired
        normalize={(typed) => normalizeCode("totp", typed)}
      />
      <div className="dialog-actions">
        <Button variant="secondary" onPress={props.onClose}>
          {t("account:cancel")}
        </Button>
        <Button type="submit" isPending={form.formState.isSubmitting} isInvalid={!form.isValid}>
          {t("account:factors.confirm")}
        </Button>
      </div>
    </form>
  );
}
