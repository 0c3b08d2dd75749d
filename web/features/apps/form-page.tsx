// The form page of one app of the catalogue: a new one or an existing one.

import { useT } from "../../client/i18n/i18n";
import { useFormId } from "../../kit/administration/form-address";
import { FormPage } from "../../kit/administration/form-page";
import { appRecord } from "../../kit/administration/queries/apps";
import { RequireOperator } from "../../kit/administration/require-operator";
import { useReturnPath } from "../../kit/administration/route-data";
import { useRecord } from "../../kit/administration/use-record";
import { AppForm } from "./app-form";

/** The page. */
export function Component() {
  const t = useT();
  return (
    <RequireOperator title={t("global:shell.apps")}>
      <AppFormPage />
    </RequireOperator>
  );
}

function AppFormPage() {
  const t = useT();
  const record = useRecord(useFormId(), appRecord);
  const returnPath = useReturnPath("app");
  return (
    <FormPage
      titles={["admin:apps.form.createTitle", "admin:apps.form.editTitle"]}
      record={record}
      nameOf={({ title }) => title}
      back={{ to: returnPath, label: t("global:shell.apps") }}
    >
      {(app) => <AppForm app={app} accept={record.accept} returnPath={returnPath} />}
    </FormPage>
  );
}
