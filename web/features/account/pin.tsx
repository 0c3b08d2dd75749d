// The PIN, for signing in quickly on trusted devices.

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { changePin } from "../../client/api/account";
import { Failure } from "../../client/api/failure";
import { removeCard, showOnThisDevice } from "../../client/api/pin";
import { useT } from "../../client/i18n/i18n";
import { forgetCard, rememberCard } from "../../client/session/cards";
import { useScope } from "../../client/session/query-client";
import { useUnsaved } from "../../client/session/unsaved";
import { ChangeButton } from "../../kit/forms/change-button";
import { PasswordControl } from "../../kit/forms/controls";
import { normalizePin, PIN_MAX, pinComplaint } from "../../kit/forms/pin";
import { phrase, requiredText, text } from "../../kit/forms/schema";
import { useSchemaForm } from "../../kit/forms/use-schema-form";
import { Panel } from "../../ui/panel";
import { CurrentPassword, isWrongPassword, Username } from "./current-password";
import { PasswordFirst } from "./password-first";
import { ownCard } from "./queries";
import { type OwnAccount, useNotices } from "./use-account";
import "../../ui/panel.css";
import "./account.css";

const schema = v.object({
  pin: v.pipe(
    text((typed) => pinComplaint(typed) !== "account:pin.invalid", "account:pin.invalid"),
    v.check((typed) => pinComplaint(typed) !== "account:pin.weak", phrase("account:pin.weak")),
  ),
  pinPassword: requiredText,
});

type Values = v.InferOutput<typeof schema>;

const nothing: Values = { pin: "", pinPassword: "" };

/** Whether the user's card is on this device's lock screen; undefined while that is not known, and the row is not offered. */
function useOwnCard(): readonly [boolean | undefined, (isShown: boolean) => void] {
  const client = useQueryClient();
  const card = ownCard(useScope());
  const { data } = useQuery(card);
  return [data, (isShown) => void client.setQueryData(card.queryKey, isShown)];
}

/** Shows whether the user's card is on this device's lock screen, and changes that. */
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
    } catch (error) {
      failed("account:pin.cardFailed", error);
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

export function PinSection({ account }: { readonly account: OwnAccount }) {
  const t = useT();
  const { hasPassword, hasPin } = account.user;
  const [isShown, setShown] = useOwnCard();
  const text = hasPin ? "account:pin.isSet" : "account:pin.text";
  return (
    <Panel id="pin" title={t("account:pin.title")} text={t(hasPassword ? text : "account:pin.none")}>
      {hasPassword ? (
        <PasswordFirst email={account.user.email}>
          <PinForm account={account} onSet={() => setShown(true)} />
        </PasswordFirst>
      ) : null}
      {isShown === undefined ? null : <CardRow account={account} isShown={isShown} onChange={setShown} />}
    </Panel>
  );
}

function PinForm({ account, onSet }: { readonly account: OwnAccount; readonly onSet: () => void }) {
  const t = useT();
  const { done, failed } = useNotices();
  const [isRemoving, setRemoving] = useState(false);
  const form = useSchemaForm(schema, nothing);
  const { control, values } = form;
  const { isSubmitting } = form.formState;
  const { user } = account;
  useUnsaved(values.pin !== "");

  async function change(pin: string | null): Promise<void> {
    try {
      account.accept(await changePin(values.pinPassword, pin));
      form.reset(nothing);
      done(pin === null ? "account:pin.removed" : "account:pin.done");
      if (pin !== null) {
        rememberCard(user.userId, user.email);
        onSet();
      }
    } catch (error) {
      if (isWrongPassword(error)) form.showError("pinPassword", "account:password.wrong");
      else if (!(error instanceof Failure && form.showServerErrors(error))) failed("account:pin.failed", error);
    }
  }

  // The last of two answers would decide whether there is a PIN.
  async function remove(): Promise<void> {
    if (isSubmitting) return;
    setRemoving(true);
    await change(null);
    setRemoving(false);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isRemoving) void form.submit(({ pin }) => change(pin));
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <Username email={user.email} />
      <PasswordControl
        control={control}
        name="pin"
        label={t("account:pin.label")}
        description={t("account:pin.help")}
        // Keeps password managers from storing it as the password.
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={PIN_MAX}
        isRequired
        normalize={normalizePin}
        texts={{ show: t("account:pin.show"), hide: t("account:pin.hide") }}
      />
      <CurrentPassword control={control} name="pinPassword" label={t("account:password.current")} />
      <div className="panel-actions">
        <ChangeButton type="submit" variant="secondary" isPending={isSubmitting} isInvalid={!form.isValid}>
          {t(user.hasPin ? "account:pin.change" : "account:pin.set")}
        </ChangeButton>
        {user.hasPin ? (
          <ChangeButton
            variant="quiet"
            isPending={isRemoving}
            disabledReason={values.pinPassword === "" ? t("account:pin.needsPassword") : undefined}
            onPress={() => void remove()}
          >
            {t("account:pin.remove")}
          </ChangeButton>
        ) : null}
      </div>
    </form>
  );
}
