// Who belongs to no company makes one, where operations let people do so: a name, a city, and they are its first administrator.

import { type FormEvent, useRef, useState } from "react";
import { createCompany } from "../../client/api/create-company";
import { Failure } from "../../client/api/failure";
import { useT } from "../../client/i18n/i18n";
import { signedIn } from "../../client/session/keeper";
import { useCreationKey } from "../../kit/forms/creation-key";
import { useFailureText } from "../../kit/forms/failure-text";
import { focusField } from "../../kit/forms/focus-field";
import { usePlainForm } from "../../kit/forms/use-plain-form";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import "../../shell/auth-page.css";

/** What the contract accepts. */
const [TITLE_MAX, CITY_MAX] = [120, 80];

/** The form; `onCreated` follows once the company was entered. */
export function NoCompanyForm({ onCreated }: { readonly onCreated: () => void }) {
  const t = useT();
  const failureText = useFailureText();
  const keyOf = useCreationKey();
  const element = useRef<HTMLFormElement>(null);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const form = usePlainForm({ title: "", city: "" }, ({ title }) =>
    title.trim() ? {} : { title: "forms:errors.required" },
  );

  async function send(): Promise<void> {
    const [title, city] = [form.values.title.trim(), form.values.city.trim()];
    setPending(true);
    setFailure(undefined);
    try {
      signedIn(await createCompany(title, city, keyOf([title, city])));
      onCreated();
    } catch (refused) {
      if (!(refused instanceof Failure && form.refuse(refused))) setFailure(refused);
    } finally {
      setPending(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (pending) return;
    const first = form.markAll();
    if (first) focusField(element.current, first);
    else void send();
  }

  return (
    <form ref={element} className="stack" method="post" noValidate onSubmit={submit} aria-labelledby="own-company">
      <h2 id="own-company">{t("auth:noCompany.create.title")}</h2>
      <p className="muted">{t("auth:noCompany.create.text")}</p>
      {failure === undefined ? null : <Alert tone="error">{failureText(failure)}</Alert>}
      <Field
        {...form.field("title")}
        label={t("auth:noCompany.create.name")}
        autoComplete="organization"
        maxLength={TITLE_MAX}
        isRequired
      />
      <Field
        {...form.field("city")}
        label={t("auth:noCompany.create.city")}
        autoComplete="address-level2"
        maxLength={CITY_MAX}
      />
      <Button type="submit" isPending={pending}>
        {t("auth:noCompany.create.submit")}
      </Button>
    </form>
  );
}
