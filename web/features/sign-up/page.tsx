// Registration, with or without an invitation (specification 2 and 4).

import { useLocation, useNavigate, useParams } from "react-router";
import { signIn } from "../../client/api/calls";
import { config } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { noteByPin } from "../../client/session/by-pin";
import { arrivalAt, destination } from "../../client/session/destination";
import { rememberEmail } from "../../client/session/email";
import { enterRequestedCompany } from "../../client/session/enter-requested-company";
import { signedIn } from "../../client/session/lifecycle";
import { knownSession, verifySession } from "../../client/session/session";
import { useContinued } from "../../client/session/use-continued";
import { CheckFailed } from "../../shell/check-failed";
import { Alert } from "../../ui/alert";
import { Waiting } from "../../ui/states";
import { toast } from "../../ui/toast";
import { SignUpForm } from "./form";
import { useInvitation } from "./use-invitation";
import { Welcome } from "./welcome";
import "../../shell/auth-page.css";

/**
 * Signs in as the newly registered user, by the ordinary call: the session may do what an unverified address allows. A user who is already
 * signed in stays. On any failure the sign-in form asks again.
 */
async function enter(email: string, password: string): Promise<boolean> {
  try {
    if ((await verifySession()).kind !== "none") return false;
    signedIn(await signIn(email, password));
    noteByPin(false);
    return true;
  } catch {
    return false;
  }
}

/** Where the new session leads. Anything that is still to choose or to show is on the sign-in page, at `form`. */
async function afterRegistration(here: { readonly pathname: string; readonly search: string }, form: string) {
  const arrival = arrivalAt(here, { config: config(), width: window.innerWidth, justSignedIn: true });
  const next = destination(await enterRequestedCompany(knownSession(), arrival.business), arrival);
  return next.kind === "go" && next.how === "router" ? next.to : form;
}

const noInvitation = () => undefined;

/** The page. */
export function Component() {
  const t = useT();
  const navigate = useNavigate();
  const { email = "", invitation: code } = useParams();
  const invitation = useInvitation(email, code);
  const here = useLocation();
  const form = useContinued()(paths.signIn());
  if (invitation.kind === "checking") return <Waiting isPage text={t("auth:signUp.invited.checking")} />;
  if (invitation.kind === "unchecked") return <CheckFailed failure={invitation.failure} onRetry={invitation.retry} />;
  return (
    <section className="auth-page">
      <Welcome company={invitation.kind === "good" ? invitation.company : undefined} />
      {invitation.kind === "invalid" ? <Alert tone="warning">{t("auth:signUp.invited.invalid")}</Alert> : null}
      <SignUpForm
        // An invalid invitation clears the form (specification 4).
        key={invitation.kind}
        invited={invitation.kind === "good" ? invitation : undefined}
        onDone={async (address, password) => {
          // The address prefills the sign-in form (G12).
          rememberEmail(address);
          const isIn = await enter(address, password);
          const message = !isIn ? "text" : invitation.kind === "good" ? "joined" : "signedIn";
          toast({ tone: "success", title: t("auth:signUp.done.title"), message: t(`auth:signUp.done.${message}`) });
          void navigate(isIn ? await afterRegistration(here, form) : form);
        }}
        onOver={invitation.kind === "good" ? invitation.end : noInvitation}
      />
    </section>
  );
}
