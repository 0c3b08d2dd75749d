// "That was not me", from the link of a mail about the security of an account (decision 169). Opening it changes nothing, as mail programs
// open links. One button ends all sessions and starts a password reset.

import { useCallback, useState } from "react";
import { Link, useParams } from "react-router";
import { Failure } from "../../client/api/failure";
import { disavow, type Notice, verifyNotice } from "../../client/api/registration-and-recovery";
import { useConfig } from "../../client/config/config";
import { useTimeFormat } from "../../client/i18n/formats";
import { useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { flushSession } from "../../client/session/session";
import { useSignInLink } from "../../client/session/sign-in-link";
import { useStageTitle } from "../../client/stage-title";
import { useAsync } from "../../client/use-async";
import { FailureAlert } from "../../kit/forms/failure-alert";
import { CheckFailed } from "../../shell/check-failed";
import { Button } from "../../ui/button";
import { PageHead } from "../../ui/page-head";
import { Waiting } from "../../ui/states";
import { isNoticeTemplate } from "./notice";
import "../../shell/auth-page.css";

/** The state of a link; a failure that passes says nothing about it. */
type LinkState = Notice | "expired" | Failure;

async function checkLink(code: string): Promise<LinkState> {
  try {
    return await verifyNotice(code);
  } catch (error) {
    return error instanceof Failure && error.isPassing ? error : "expired";
  }
}

/** The page. */
export function Component() {
  const t = useT();
  const time = useTimeFormat();
  const signInLink = useSignInLink();
  const { code = "" } = useParams();
  const { passwordReset } = useConfig().features;
  const [ended, setEnded] = useState<"done" | "expired">();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { value, reload } = useAsync(useCallback(() => checkLink(code), [code]));
  const stage = ended ?? (value === "expired" ? value : undefined);
  useStageTitle(stage && t(`notMe:${stage}.title`));

  async function press(): Promise<void> {
    setPending(true);
    setFailure(undefined);
    try {
      await disavow(code);
      // A session of this browser may be among the ended ones.
      flushSession();
      setEnded("done");
    } catch (error) {
      if (error instanceof Failure && error.code === "link_expired") setEnded("expired");
      else setFailure(error);
    } finally {
      setPending(false);
    }
  }

  if (stage !== undefined) {
    return (
      <section className="auth-page" role={stage === "done" ? "status" : "alert"}>
        <PageHead title={t(`notMe:${stage}.title`)}>{t(`notMe:${stage}.text`)}</PageHead>
        {passwordReset ? (
          <p className="form-foot">
            <Link to={paths.forgot()}>{t(stage === "done" ? "notMe:done.again" : "notMe:expired.forgot")}</Link>
          </p>
        ) : null}
        <p className="form-foot">
          <Link to={signInLink}>{t("notMe:back")}</Link>
        </p>
      </section>
    );
  }
  if (value instanceof Failure) return <CheckFailed failure={value} onRetry={reload} />;
  if (value === undefined || value === "expired") return <Waiting isPage text={t("global:state.loading")} />;
  const at = t("notMe:at", { time: time(value.at) });
  return (
    <section className="auth-page">
      <PageHead title={t("auth:notMe")}>
        {isNoticeTemplate(value.notice) ? (
          <>
            {t(`notMe:told.${value.notice}`)}
            <br />
          </>
        ) : null}
        {at}
      </PageHead>
      <FailureAlert failure={failure} />
      <p>{t("notMe:what")}</p>
      <Button isPending={pending} onPress={() => void press()}>
        {t("notMe:submit")}
      </Button>
      <p className="form-foot">
        <Link to={signInLink}>{t("notMe:wasMe")}</Link>
      </p>
    </section>
  );
}
