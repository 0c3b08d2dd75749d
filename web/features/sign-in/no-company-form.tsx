// Creates a company for a user who belongs to none, where operations allow it: a name and a city. The user is its first administrator.

import { createCompany } from "../../client/api/create-company";
import { useT } from "../../client/i18n/i18n";
import { signedIn } from "../../client/session/lifecycle";
import { useCreationKey } from "../../kit/forms/creation-key";
import { FailureAlert } from "../../kit/forms/failure-alert";
import { usePlainForm } from "../../kit/forms/use-plain-form";
import { usePlainSubmit } from "../../kit/forms/use-plain-submit";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import "../../shell/auth-page.css";

/** Limits of the contract. */
const [TITLE_MAX, CITY_MAX] = [120, 80];

/** The form; `onCreated` runs after the company was entered. */
export function NoCompanyForm({ onCreated }: { readonly onCreated: () => void }) {
  const t = useT();
  const keyOf = useCreationKey();
  const form = usePlainForm({ title: "", city: "" }, ({ title }) =>
    title.trim() ? {} : { title: "forms:errors.required" },
  );

  const { element, isPending, failure, submit } = usePlainSubmit(form, async () => {
    const [title, city] = [form.values.title.trim(), form.values.city.trim()];
    signedIn(await createCompany(title, city, keyOf([title, city])));
    onCreated();
  });

  return (
    <form ref={element} className="stack" method="post" noValidate onSubmit={submit} aria-labelledby="own-company">
      <h2 id="own-company">{t("auth:noCompany.create.title")}</h2>
      <p className="muted">{t("auth:noCompany.create.text")}</p>
      <FailureAlert failure={failure} />
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
      <Button type="submit" isPending={isPending}>
        {t("auth:noCompany.create.submit")}
      </Button>
    </form>
  );
}
