// Name, salutation, birthday and phone.

import { type FormEvent, useRef, useState } from "react";
import { type AccountChange, changeAccount, ownAccount } from "../../api/account";
import { Failure } from "../../api/failure";
import type { Person } from "../../api/shapes";
import { isBirthday, isName, isPhone, PHONE_MAX, today } from "../../forms/person";
import { PersonFields, type PersonName } from "../../forms/person-fields";
import { UnsavedGuard } from "../../forms/unsaved";
import { type Complaints, focusField, useForm } from "../../forms/use-form";
import { useT } from "../../i18n/i18n";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Panel } from "../../ui/panel";
import { type OwnAccount, useNotices } from "./use-account";

type ProfileName = PersonName | "phone";
type Values = Readonly<Record<ProfileName, string>>;

function valuesOf(user: Person): Values {
  const { gender, firstName, lastName, birthDate, phone } = user;
  return { gender, firstName, lastName, birthday: birthDate ?? "", phone: phone ?? "" };
}

function complaints(values: Values): Complaints<ProfileName> {
  return {
    ...(isName(values.firstName) ? {} : { firstName: "forms:names.invalid" as const }),
    ...(isName(values.lastName) ? {} : { lastName: "forms:names.invalid" as const }),
    ...(isBirthday(values.birthday, today()) ? {} : { birthday: "forms:birthday.invalid" as const }),
    ...(isPhone(values.phone) ? {} : { phone: "forms:errors.phone" as const }),
  };
}

/** What is sent: the members that differ from what the server knows. */
export function changeOf(known: Values, typed: Values): AccountChange {
  const differing = (Object.keys(known) as ProfileName[]).filter((name) => typed[name].trim() !== known[name]);
  return Object.fromEntries(
    differing.map((name) => {
      const value = typed[name].trim();
      return [name, value === "" && (name === "birthday" || name === "phone") ? null : value];
    }),
  );
}

/** The panel. */
export function ProfileSection({ account }: { readonly account: OwnAccount }) {
  const t = useT();
  const { done, failed } = useNotices();
  const element = useRef<HTMLFormElement>(null);
  const [known, setKnown] = useState(() => valuesOf(account.user));
  const [pending, setPending] = useState(false);
  const [hasConflict, setConflict] = useState(false);
  const form = useForm(known, complaints);
  const change = changeOf(known, form.values);
  const isUnsaved = Object.keys(change).length > 0;
  const isWrong = Object.keys(form.complaints).length > 0;

  function take(user: Person): void {
    setKnown(valuesOf(user));
    form.reset(valuesOf(user));
    setConflict(false);
  }

  async function save(): Promise<void> {
    setPending(true);
    try {
      const saved = await changeAccount(change, account.version);
      account.accept(saved);
      take(saved.user);
      done("account:profile.saved");
    } catch (refused) {
      if (refused instanceof Failure && refused.code === "version_conflict") await meetConflict();
      else if (!(refused instanceof Failure && form.refuse(refused))) failed("account:saveFailed", refused);
    } finally {
      setPending(false);
    }
  }

  /** What was typed stays, the rest is as it is now; the next save is over the version that is known from then on. */
  async function meetConflict(): Promise<void> {
    try {
      const newest = await ownAccount();
      account.accept(newest);
      take(newest.user);
      for (const name of Object.keys(change) as ProfileName[]) form.set(name, form.values[name]);
      setConflict(true);
    } catch (refused) {
      failed("account:saveFailed", refused);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (pending) return;
    const first = form.markAll();
    if (first) focusField(element.current, first);
    else if (isUnsaved) void save();
  }

  const phoneError = form.shown("phone");
  const reason = isWrong ? t("account:incomplete") : isUnsaved ? null : t("account:unchanged");
  return (
    <Panel title={t("account:profile.title")} text={t("account:profile.text")}>
      <form ref={element} className="stack" method="post" noValidate onSubmit={submit}>
        {hasConflict ? (
          <Alert tone="warning" title={t("account:conflict.title")}>
            <p>{t("account:conflict.text")}</p>
            <Button variant="secondary" onPress={() => take(account.user)}>
              {t("account:conflict.take")}
            </Button>
          </Alert>
        ) : null}
        <PersonFields form={form} />
        <Field
          name="phone"
          label={t("account:profile.phone")}
          description={t("account:profile.phoneHelp")}
          inputMode="tel"
          autoComplete="tel"
          maxLength={PHONE_MAX}
          value={form.values.phone}
          onChange={(text) => form.set("phone", text)}
          onBlur={() => form.left("phone")}
          errorMessage={phoneError}
        />
        <Field
          name="email"
          label={t("forms:email.label")}
          description={t("account:profile.email")}
          autoComplete="email"
          isReadOnly
          value={account.user.email}
          onChange={() => undefined}
        />
        <div className="panel-actions">
          <Button type="submit" isPending={pending} isInvalid={reason !== null}>
            {t("account:save")}
          </Button>
          {reason ? <span className="muted">{reason}</span> : null}
        </div>
      </form>
      <UnsavedGuard
        isUnsaved={isUnsaved}
        texts={{
          title: t("account:unsaved.title"),
          text: t("account:unsaved.text"),
          leave: t("account:unsaved.leave"),
          stay: t("account:unsaved.stay"),
        }}
      />
    </Panel>
  );
}
