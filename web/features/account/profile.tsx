import { type FormEvent, useId } from "react";
import * as v from "valibot";
import { type Account, type AccountChange, changeAccount, ownAccount } from "../../client/api/account";
import type { Person } from "../../client/api/shapes";
import { shortDate } from "../../client/i18n/formats";
import { type Translate, useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import type { BoundField } from "../../kit/forms/bound-field";
import { differing, trimmed } from "../../kit/forms/changed-fields";
import { ConflictDialog } from "../../kit/forms/conflict-dialog";
import { TextControl, useField } from "../../kit/forms/controls";
import { isBirthday, isName, isPhone, PHONE_MAX, today } from "../../kit/forms/person";
import { PersonFields, type PersonName } from "../../kit/forms/person-fields";
import { text } from "../../kit/forms/schema";
import { UnsavedGuard } from "../../kit/forms/unsaved";
import { useEditForm } from "../../kit/forms/use-edit-form";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Panel } from "../../ui/panel";
import { useReadOnly } from "../../ui/read-only";
import { type OwnAccount, useNotices } from "./use-account";
import "../../ui/panel.css";

const schema = v.object({
  gender: v.picklist(["W", "M", "O"]),
  firstName: text(isName, "forms:names.invalid"),
  lastName: text(isName, "forms:names.invalid"),
  birthday: text((day) => isBirthday(day, today()), "forms:birthday.invalid"),
  phone: text(isPhone, "forms:errors.phone"),
});

type Values = v.InferOutput<typeof schema>;
type ProfileName = keyof Values;

function valuesOf(user: Person): Values {
  const { gender, firstName, lastName, birthDate, phone } = user;
  return {
    gender: gender === "M" || gender === "W" ? gender : "O",
    firstName,
    lastName,
    birthday: birthDate ?? "",
    phone: phone ?? "",
  };
}

const LABELS: Readonly<Record<ProfileName, Phrase>> = {
  gender: "forms:gender.label",
  firstName: "forms:names.first",
  lastName: "forms:names.last",
  birthday: "forms:birthday.label",
  phone: "account:profile.phone",
};

const changedIn = (known: Values, typed: Values) => differing(known, trimmed(typed));

/** The request body: the changed members. */
function changeOf(known: Values, typed: Values): AccountChange {
  const values = trimmed(typed);
  return Object.fromEntries(
    changedIn(known, typed).map((name) => {
      const value = values[name];
      return [name, value === "" && (name === "birthday" || name === "phone") ? null : value];
    }),
  );
}

/** Formats a value for display. */
function shownOf(t: Translate): (name: ProfileName, values: Values) => string {
  return (name, values) => {
    if (name === "gender") return t(`forms:gender.${values.gender}`);
    const value = values[name].trim();
    return name === "birthday" && value !== "" ? shortDate(value) : value;
  };
}

export function ProfileSection({ account }: { readonly account: OwnAccount }) {
  const t = useT();
  const { done, failed } = useNotices();
  const form = useEditForm<Account, Values>({
    stored: account,
    schema,
    valuesOf: (stored) => valuesOf((stored ?? account).user),
    differing: changedIn,
    accept: account.accept,
    read: ownAccount,
    labelOf: (name) => t(LABELS[name]),
    shown: shownOf(t),
  });
  const { control, known, isValid } = form;
  const isUnsaved = form.changed.length > 0;
  const fields: Readonly<Record<PersonName, BoundField>> = {
    gender: useField<Values, string>({ control, name: "gender" }),
    firstName: useField<Values, string>({ control, name: "firstName" }),
    lastName: useField<Values, string>({ control, name: "lastName" }),
    birthday: useField<Values, string>({ control, name: "birthday" }),
  };

  async function save(values: Values): Promise<void> {
    if (!isUnsaved) return;
    // A picture that was changed meanwhile raises the version, too, and contradicts nothing that was typed here.
    const isAsSeen = changedIn(known, valuesOf(account.user)).length === 0;
    const { version } = isAsSeen ? account : (form.seen ?? account);
    try {
      form.rebase(await changeAccount(changeOf(known, values), version), values);
      done("account:profile.saved");
    } catch (error) {
      if (!(await form.handleFailure(error).catch(() => false))) failed("global:messages.error.saved", error);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void form.submit(save);
  }

  const unready = isValid ? (isUnsaved ? undefined : t("account:unchanged")) : t("account:incomplete");
  const reason = useReadOnly() ?? unready;
  const reasonId = useId();
  return (
    <Panel title={t("account:profile.title")} text={t("account:profile.text")}>
      <form className="stack" method="post" noValidate onSubmit={submit}>
        <PersonFields field={(name) => fields[name]} />
        <TextControl
          control={control}
          name="phone"
          label={t("account:profile.phone")}
          description={t("account:profile.phoneHelp")}
          inputMode="tel"
          autoComplete="tel"
          maxLength={PHONE_MAX}
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
          <Button
            type="submit"
            isPending={form.formState.isSubmitting}
            isInvalid={reason !== undefined}
            explanationProps={reason ? { "aria-describedby": reasonId } : undefined}
          >
            {t("account:save")}
          </Button>
          {reason ? (
            <span id={reasonId} className="muted">
              {reason}
            </span>
          ) : null}
        </div>
      </form>
      <ConflictDialog differences={form.differences} onKeep={form.keepMine} onTake={form.takeTheirs} />
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
