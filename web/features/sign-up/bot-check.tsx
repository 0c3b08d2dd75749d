// The check against automated registrations. The service's script runs in a frame with a policy of its own, so that the policy of our pages
// stays strict, and in an opaque origin, so that it cannot read them; the frame posts nothing but the token.

import { useEffect, useRef, useState } from "react";
import { useLanguage, useT } from "../../client/i18n/i18n";
import { paths } from "../../client/paths";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";
import "./bot-check.css";

type OnToken = (token: string | undefined) => void;

/** One frame, for one language and one attempt. */
function Frame({ onToken, onBroken }: { readonly onToken: OnToken; readonly onBroken: (isBroken: boolean) => void }) {
  const t = useT();
  const language = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const onMessage = (event: MessageEvent): void => {
      // An opaque origin is sent as `null`; the source window identifies our frame.
      if (event.origin !== "null" || event.source !== frame.current?.contentWindow) return;
      const message = event.data as { kind?: unknown; token?: unknown; isBroken?: unknown };
      if (message.kind !== "bot-check") return;
      onBroken(message.isBroken === true);
      onToken(typeof message.token === "string" && message.token ? message.token : undefined);
    };
    addEventListener("message", onMessage);
    return () => {
      removeEventListener("message", onMessage);
      // Nothing would report its expiry any more.
      onToken(undefined);
    };
  }, [onToken, onBroken]);
  return (
    <iframe
      ref={frame}
      className="bot-check"
      title={t("auth:signUp.botCheck")}
      // Never `allow-same-origin`: with scripts that would be no sandbox at all.
      sandbox="allow-scripts allow-forms allow-popups"
      src={paths.botCheck(language)}
    />
  );
}

/** The check; calls back with the token, and with undefined when it has expired. */
export function BotCheck({ onToken }: { readonly onToken: OnToken }) {
  const t = useT();
  const language = useLanguage();
  const [isBroken, setBroken] = useState(false);
  const [round, setRound] = useState(0);

  function retry(): void {
    setBroken(false);
    setRound((before) => before + 1);
  }

  return (
    <div className="bot-check-widget">
      <Frame key={`${language} ${round}`} onToken={onToken} onBroken={setBroken} />
      {isBroken ? (
        <Alert tone="error">
          <p>{t("auth:signUp.botCheckBroken")}</p>
          <Button variant="secondary" onPress={retry}>
            {t("global:actions.retry")}
          </Button>
        </Alert>
      ) : null}
    </div>
  );
}
