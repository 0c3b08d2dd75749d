// An address with `signoff` in it signs out (specification 4): a POST behind it, for an address alone must change nothing.

import { useEffect, useState } from "react";
import { useFailureText } from "../../forms/failure-text";
import { useT } from "../../i18n/i18n";
import { signOut } from "../../session/keeper";
import { Button } from "../../ui/button";
import { PageHead } from "../../ui/page-head";
import { Waiting } from "../../ui/states";

/** The page. */
export function Component() {
  const t = useT();
  const failureText = useFailureText();
  const [failure, setFailure] = useState<unknown>();
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round tries again
  useEffect(() => {
    let gone = false;
    setFailure(undefined);
    signOut().catch((refused: unknown) => !gone && setFailure(refused));
    return () => {
      gone = true;
    };
  }, [round]);

  // The session lives on: whoever shares this computer must know.
  if (failure === undefined) return <Waiting isPage text={t("global:actions.signOut")} />;
  return (
    <section className="auth-page" role="alert">
      <PageHead title={t("global:shell.signOutFailed")}>{failureText(failure)}</PageHead>
      <Button onPress={() => setRound((before) => before + 1)}>{t("global:actions.retry")}</Button>
    </section>
  );
}
