// The PIN: for signing in quickly on devices that one trusts.

import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { changePin } from "../../api/account";
import { Failure } from "../../api/failure";
import { cards, removeCard, showOnThisDevice } from "../../api/pin";
import { ChangeButton } from "../../forms/change-button";
import { PASSWORD_MAX } from "../../forms/password-rule";
import { PIN_MAX, pinComplaint, tidyPin } from "../../forms/pin";
import { type Complaints, focusField, useForm } from "../../forms/use-form";
import { useT } from "../../i18n/i18n";
import { forgetCard, rememberCard } from "../../session/cards";
import { useUnsaved } from "../../session/unsaved";
import { Panel } from "../../ui/panel";
import { PasswordField } from "../../ui/password-field";
import { PasswordFirst } from "./password-first";
import { type OwnAccount, useNotices } from "./use-account";
import "../../ui/panel.css";
import "./account.css";

type Name = "pin" | "pinPassword";

const nothing: Readonly<Record<Name, string>> = { pin: "", pinPassword: "" };

/** Whether one is shown on this device; undefined while nobody knows. */
function useOwnCard(userId: string): readonly [boolean | undefined, (isShown: boolean) => void] {
  const [isShown, setShown] = useState<boolean>();
  useEffect(() => {
    let gone = false;
    cards().then(
      (found) => !gone && setShown(found.some((card) => card.userId === userId)),
      // What cannot be asked for is not offered.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [userId]);
  return [isShown, setShown];
}

/** Says whether one is shown on this device, and changes that. */
function CardRow(props: {
  readonly account: OwnAccount;
  readonly isShown: boolean;
  readonly onChange: (isShown: boolean) => void;
}) {
  const t = useT();
  const { account, isShown, onChange } = props;
  const { failed } = useNotices();
  const [pending, setPending] = useState(false);

  async function change(): Promise<void> {
    const { userId, email } = account.user;
    setPending(true);
    try {
      await (isShown ? removeCard(userId) : showOnThisDevice());
      if (isShown) forgetCard(userId);
      else rememberCard(userId, email);
      onChange(!isShown);
    } catch (refused) {
      failed("account:pin.cardFailed", refused);
    } finally {
      setPending(false);
    }
  }

  return (
    <div className="panel-actions">
      <p className="card-words">{t(isShown ? "account:pin.cardShown" : "account:pin.cardHidden")}</p>
      <ChangeButton variant="secondary" isPending={pending} onPress={() => void change()}>
        {t(isShown ? "account:pin.cardHide" : "account:pin.cardShow")}
      </ChangeButton>
    </div>
  );
}

/** The panel. */
export function PinSection({ account }: { readonly account: OwnAccount }) {
  const t = useT();
  const { hasPassword, hasPin, userId } = account.user;
  const [isShown, setShown] = useOwnCard(userId);
  const onSet = useCallback(() => setShown(true), [setShown]);
  const text = hasPin ? "account:pin.isSet" : "account:pin.text";
  return (
    <Panel title={t("account:pin.title")} text={t(hasPassword ? text : "account:pin.none")}>
      {hasPassword ? (
        <PasswordFirst email={account.user.email}>
          <PinForm account={account} onSet={onSet} />
        </PasswordFirst>
      ) : null}
      {isShown === undefined ? null : <CardRow account={account} isShown={isShown} onChange={setShown} />}
    </Panel>
  );
}

function PinForm({ account, onSet }: { readonly account: OwnAccount; readonly onSet: () => void }) {
  const t = useT();
  const { done, failed } = useNotices();
  const element = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState<"set" | "remove">();
  const form = useForm<Name>(nothing, ({ pin, pinPassword }): Complaints<Name> => {
    const complaint = pinComplaint(pin);
    return {
      ...(complaint ? { pin: complaint } : {}),
      ...(pinPassword ? {} : { pinPassword: "forms:errors.required" as const }),
    };
  });
  const { user } = account;
  useUnsaved(form.values.pin !== "");

  async function change(what: "set" | "remove"): Promise<void> {
    setPending(what);
    try {
      account.accept(await changePin(form.values.pinPassword, what === "set" ? form.values.pin : null));
      form.reset(nothing);
      done(what === "set" ? "account:pin.done" : "account:pin.removed");
      if (what === "set") {
        rememberCard(user.userId, user.email);
        onSet();
      }
    } catch (refused) {
      if (refused instanceof Failure && refused.code === "invalid_credentials") {
        form.blame("pinPassword", "account:password.wrong");
        focusField(element.current, "pinPassword");
      } else if (!(refused instanceof Failure && form.refuse(refused))) failed("account:pin.failed", refused);
    } finally {
      setPending(undefined);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (pending) return;
    const first = form.markAll();
    if (first) focusField(element.current, first);
    else void change("set");
  }

  const errors = { pin: form.shown("pin"), pinPassword: form.shown("pinPassword") };
  const texts = {
    show: t("forms:password.show"),
    hide: t("forms:password.hide"),
    capsLock: t("forms:password.capsLock"),
  };
  return (
    <form ref={element} className="stack" method="post" noValidate onSubmit={submit}>
      {/* Password managers learn from it whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        name="pin"
        label={t("account:pin.label")}
        description={t("account:pin.help")}
        // No password manager is to keep it in the place of the password.
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={PIN_MAX}
        isRequired
        value={form.values.pin}
        onChange={(text) => form.set("pin", tidyPin(text))}
        onBlur={() => form.left("pin")}
        errorMessage={errors.pin}
        texts={{ ...texts, show: t("account:pin.show"), hide: t("account:pin.hide") }}
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
        errorMessage={errors.pinPassword}
        texts={texts}
      />
      <div className="panel-actions">
        <ChangeButton
          type="submit"
          variant="secondary"
          isPending={pending === "set"}
          isInvalid={Object.keys(form.complaints).length > 0}
        >
          {t(user.hasPin ? "account:pin.change" : "account:pin.set")}
        </ChangeButton>
        {user.hasPin ? (
          <ChangeButton
            variant="quiet"
            isPending={pending === "remove"}
            isDisabled={form.values.pinPassword === ""}
            onPress={() => void change("remove")}
          >
            {t("account:pin.remove")}
          </ChangeButton>
        ) : null}
      </div>
    </form>
  );
}
