// The form page of one app of the catalogue: a new one or an existing one.

import { useT } from "../../client/i18n/i18n";
import { NotLoaded } from "../../kit/administration/not-loaded";
import { ForOperators } from "../../kit/administration/operator-only";
import { PageFrame } from "../../kit/administration/page-frame";
import { useFormId } from "../../kit/administration/place";
import { appRecord } from "../../kit/administration/queries/apps";
import { useReturnPath } from "../../kit/administration/route-data";
import { useRecord } from "../../kit/administration/use-record";
import { Skeleton } from "../../ui/states";
import { AppForm } from "./app-form";

/** The page. */
export function Component() {
  const t = useT();
  return (
    <ForOperators title={t("global:shell.apps")}>
      <FormPage />
    </ForOperators>
  );
}

function FormPage() {
  const t = useT();
  const id = useFormId();
  const { thing, failure, retry, accept } = useRecord(id, appRecord);
  const returnPath = useReturnPath("app");
  return (
    <PageFrame
      title={t(id === undefined ? "admin:apps.form.createTitle" : "admin:apps.form.editTitle")}
      record={thing?.title}
      back={{ to: returnPath, label: t("global:shell.apps") }}
    >
      {failure !== undefined && !thing ? <NotLoaded failure={failure} onRetry={retry} /> : null}
      {id !== undefined && !thing && failure === undefined ? <Skeleton /> : null}
      {id === undefined || thing ? (
        <AppForm key={id ?? "new"} app={id === undefined ? undefined : thing} accept={accept} returnPath={returnPath} />
      ) : null}
    </PageFrame>
  );
}
