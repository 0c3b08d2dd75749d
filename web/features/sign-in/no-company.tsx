// Shown instead of the form to a signed-in user without a company: received invitations, and links to the next steps.

import { Link } from "react-router";
import type { Person } from "../../client/api/shapes";
import { useConfig } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { useContinued } from "../../client/session/use-continued";
import { useSignOut } from "../../kit/forms/use-sign-out";
import { ReceivedInvitations } from "../../shell/received-invitations";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import styles from "../../ui/button.module.css";
import { LateDrawing } from "../../ui/late-drawing";
import { PageHead } from "../../ui/page-head";
import { NoCompanyForm } from "./no-company-form";
import "../../shell/auth-page.css";

/** The page; `onAccepted` runs after an invitation was accepted. */
export default function NoCompany(props: { readonly person: Person; readonly onAccepted: () => void }) {
  const t = useT();
  const { createCompany } = useConfig().features;
  const { emailVerified } = props.person;

  const signOut = useSignOut();
  const continued = useContinued();

  return (
    <section className="auth-page">
      <LateDrawing name="company" />
      <PageHead title={t("auth:noCompany.title")}>
        {t(createCompany ? "auth:noCompany.create.lead" : "auth:noCompany.text")}
      </PageHead>
      {emailVerified ? (
        <ReceivedInvitations onAccepted={props.onAccepted} />
      ) : (
        <Alert tone="info">{t(createCompany ? "auth:noCompany.create.unverified" : "auth:noCompany.unverified")}</Alert>
      )}
      {createCompany && emailVerified ? (
        <>
          <NoCompanyForm onCreated={props.onAccepted} />
          <p className="muted">{t("auth:noCompany.create.wait")}</p>
        </>
      ) : null}
      <div className="stack">
        {emailVerified ? null : (
          <Link className={styles.button} data-variant="primary" to={continued(paths.confirmMailWaiting())}>
            {t("auth:confirmMail.submit")}
          </Link>
        )}
        <Link className={styles.button} data-variant="secondary" to={paths.account()}>
          {t("global:shell.account")}
        </Link>
        <Button variant="quiet" onPress={() => signOut()}>
          {t("global:actions.signOut")}
        </Button>
      </div>
    </section>
  );
}
