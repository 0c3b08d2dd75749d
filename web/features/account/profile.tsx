// Name, salutation, birthday and phone.

import { type FormEvent, useRef, useState } from "react";
import { type Account, type AccountChange, changeAccount, ownAccount } from "../../api/account";
import type { Person } from "../../api/shapes";
import { ChangeButton } from "../../forms/change-button";
import { ConflictDialog } from "../../forms/conflict-dialog";
import { isBirthday, isName, isPhone, PHONE_MAX, today } from "../../forms/person";
import { PersonFields, type PersonName } from "../../forms/person-fields";
import { UnsavedGuard } from "../../forms/unsaved";
import { useEdited } from "../../forms/use-edited";
import { type Complaints, focusField } from "../../forms/use-form";
import { shortDate } from "../../i18n/formats";
import { type Translate, useT } from "../../i18n/i18n";
import type { Phrase } from "../../i18n/phrases";
import { Field } from "../../ui/field";
import { Panel } from "../../ui/panel";
import { useReadOnly } from "../../ui/read-only";
import { type OwnAccount, useNotices } from "./use-account";
import "../../ui/panel.css";

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

const LABELS: Readonly<Record<ProfileName, Phrase>> = {
  gender: "forms:gender.label",
  firstName: "forms:names.first",
  lastName: "forms:names.last",
  birthday: "forms:birthday.label",
  phone: "account:profile.phone",
};

function differing(known: Values, typed: Values): readonly ProfileName[] {
  return (Object.keys(known) as ProfileName[]).filter((name) => typed[name].trim() !== known[name]);
}

/** What is sent: the members that differ from what the server knows. */
export function changeOf(known: Values, typed: Values): AccountChange {
  return Object.fromEntries(
    differing(known, typed).map((name) => {
      const value = typed[name].trim();
      return [name, value === "" && (name === "birthday" || name === "phone") ? null : value];
    }),
  );
}

/** A value for people to read. */
function shownOf(t: Translate): (name: ProfileName, value: string) => string {
  return (name, value) => {
    if (name === "gender") return t(`forms:gender.${value === "M" || value === "W" ? value : "O"}`);
    return name === "birthday" && value !== "" ? shortDate(value) : value;
  };
}

/** The panel. */
export function ProfileSection({ account }: { readonly account: OwnAccount }) {
  const t = useT();
  const { done, failed } = useNotices();
  const element = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const edited = useEdited<Account, ProfileName>({
    stored: account,
    valuesOf: (stored) => valuesOf((stored ?? account).user),
    complaintsOf: complaints,
    differing,
    accept: account.accept,
    read: ownAccount,
    labelOf: (name) => t(LABELS[name]),
    shown: shownOf(t),
  });
  const { fields: form, known, isValid } = edited;
  const isUnsaved = edited.changed.length > 0;

  async function save(): Promise<void> {
    setPending(true);
    try {
      edited.settle(await changeAccount(changeOf(known, form.values), account.version));
      done("account:profile.saved");
    } catch (refused) {
      if (!(await edited.refuse(refused).catch(() => false))) failed("account:saveFailed", refused);
    } finally {
      setPending(false);
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
  const unready = isValid ? (isUnsaved ? undefined : t("account:unchanged")) : t("account:incomplete");
  const reason = useReadOnly() ?? unready;
  return (
    <Panel title={t("account:profile.title")} text={t("account:profile.text")}>
      <form ref={element} className="stack" method="post" noValidate onSubmit={submit}>
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
          <ChangeButton type="submit" isPending={pending} isInvalid={reason !== undefined}>
            {t("account:save")}
          </ChangeButton>
          {reason ? <span className="muted">{reason}</span> : null}
        </div>
      </form>
      <ConflictDialog differences={edited.differences} onKeep={edited.keepMine} onTake={edited.takeTheirs} />
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
