// The PIN: for signing in quickly on devices that one trusts.

import { type FormEvent, useRef, useState } from "react";
import { Failure } from "../../api/failure";
import { removePin, setPin } from "../../api/pin";
import { PASSWORD_MAX } from "../../forms/password-rule";
import { type Complaints, focusField, useForm } from "../../forms/use-form";
import { useT } from "../../i18n/i18n";
import { rememberCard } from "../../session/cards";
import { useUnsaved } from "../../session/unsaved";
import { Button } from "../../ui/button";
import { PasswordField } from "../../ui/password-field";
import { Panel } from "./panel";
import { type OwnAccount, useNotices } from "./use-account";

type Name = "pin" | "pinPassword";

const nothing: Readonly<Record<Name, string>> = { pin: "", pinPassword: "" };

function isPin(pin: string): boolean {
  return /^\d{6,12}$/.test(pin);
}

/** The panel. */
export function PinSection({ account }: { readonly account: OwnAccount }) {
  const t = useT();
  const { done, failed } = useNotices();
  const element = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState<"set" | "remove">();
  const form = useForm<Name>(
    nothing,
    ({ pin, pinPassword }): Complaints<Name> => ({
      ...(isPin(pin) ? {} : { pin: "account:pin.invalid" as const }),
      ...(pinPassword ? {} : { pinPassword: "forms:errors.required" as const }),
    }),
  );
  const { user } = account;
  useUnsaved(form.values.pin !== "");

  async function run(what: "set" | "remove", act: () => Promise<void>): Promise<void> {
    setPending(what);
    try {
      await act();
      form.reset(nothing);
      account.accept({ ...account, version: account.version + 1, user: { ...user, hasPin: what === "set" } });
      done(what === "set" ? "account:pin.done" : "account:pin.removed");
    } catch (refused) {
      if (refused instanceof Failure && refused.code === "invalid_credentials") {
        form.blame("pinPassword", "account:password.wrong");
        focusField(element.current, "pinPassword");
      } else if (!(refused instanceof Failure && form.refuse(refused))) failed("account:pin.failed", refused);
    } finally {
      setPending(undefined);
    }
  }

  const set = () =>
    run("set", async () => {
      await setPin(form.values.pin, form.values.pinPassword);
      rememberCard(user.userId, user.email);
    });
  const remove = () => run("remove", () => removePin(form.values.pinPassword));

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (pending) return;
    const first = form.markAll();
    if (first) focusField(element.current, first);
    else void set();
  }

  const errors = { pin: form.shown("pin"), pinPassword: form.shown("pinPassword") };
  const texts = {
    show: t("forms:password.show"),
    hide: t("forms:password.hide"),
    capsLock: t("forms:password.capsLock"),
  };
  if (!user.hasPassword) {
    return (
      <Panel title={t("account:pin.title")} text={t("account:pin.none")}>
        {null}
      </Panel>
    );
  }
  return (
    <Panel title={t("account:pin.title")} text={t(user.hasPin ? "account:pin.isSet" : "account:pin.text")}>
      <form ref={element} className="stack" method="post" noValidate onSubmit={submit}>
        <PasswordField
          name="pin"
          label={t("account:pin.label")}
          description={t("account:pin.help")}
          autoComplete="off"
          maxLength={12}
          isRequired
          value={form.values.pin}
          onChange={(text) => form.set("pin", text.replace(/\D/g, ""))}
          onBlur={() => form.left("pin")}
          errorMessage={errors.pin && t(errors.pin)}
          texts={texts}
        />
        <PasswordField
          name="pinPassword"
          label={t("account:password.current")}
          autoComplete="current-password"
          maxLength={PASSWORD_MAX}
          isRequired
          value={form.values.pinPassword}
          onChange={(text) => form.set("pinPassword", text)}
          onBlur={() => form.left("pinPassword")}
          errorMessage={errors.pinPassword && t(errors.pinPassword)}
          texts={texts}
        />
        <div className="panel-actions">
          {user.hasPin ? (
            <Button
              variant="quiet"
              isPending={pending === "remove"}
              isDisabled={form.values.pinPassword === ""}
              onPress={() => void remove()}
            >
              {t("account:pin.remove")}
            </Button>
          ) : null}
          <Button
            type="submit"
            variant="secondary"
            isPending={pending === "set"}
            isInvalid={Object.keys(form.complaints).length > 0}
          >
            {t(user.hasPin ? "account:pin.change" : "account:pin.set")}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
