// Registration, with or without an invitation (specification 2 and 4).

import { useNavigate, useParams } from "react-router";
import { useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { rememberEmail } from "../../client/session/email";
import { Alert } from "../../ui/alert";
import { ErrorState, Waiting } from "../../ui/states";
import { toast } from "../../ui/toast";
import { SignUpForm } from "./form";
import { useInvitation } from "./use-invitation";
import { Welcome } from "./welcome";
import "../../shell/auth-page.css";

const noInvitation = () => undefined;

/** The page. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const { email = "", invitation: code } = useParams();
  const invitation = useInvitation(email, code);
  if (invitation.kind === "checking") return <Waiting isPage text={t("auth:signUp.invited.checking")} />;
  if (invitation.kind === "unreachable") {
    return (
      <ErrorState
        isPage
        title={t("global:pages.unreachable.title")}
        text={t("global:errors.network")}
        retry={t("global:actions.retry")}
        onRetry={invitation.retry}
      />
    );
  }
  return (
    <section className="auth-page">
      <Welcome company={invitation.kind === "good" ? invitation.company : undefined} />
      {invitation.kind === "invalid" ? <Alert tone="warning">{t("auth:signUp.invited.invalid")}</Alert> : null}
      <SignUpForm
        // An invitation that is not good clears the form (specification 4).
        key={invitation.kind}
        invited={invitation.kind === "good" ? invitation : undefined}
        onDone={(address) => {
          // The address pre-fills the sign-in form (G12).
          rememberEmail(address);
          toast({ tone: "success", title: t("auth:signUp.done.title"), message: t("auth:signUp.done.text") });
          void navigate(paths.signIn());
        }}
        onOver={invitation.kind === "good" ? invitation.end : noInvitation}
      />
    </section>
  );
}
