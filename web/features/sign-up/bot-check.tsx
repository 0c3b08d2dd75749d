// The check against automated registrations. The service's script runs in a frame with a policy of its own, so that the
// policy of our pages stays as strict as it is; the frame only tells the token.

import { useEffect, useRef } from "react";
import { useLanguage, useT } from "../../i18n/i18n";
import { paths } from "../../paths";

/** The frame; calls back with the token, and with nothing when it is no good any more. */
export function BotCheck({ onToken }: { readonly onToken: (token: string | undefined) => void }) {
  const t = useT();
  const language = useLanguage();
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const hear = (event: MessageEvent): void => {
      if (event.origin !== location.origin || event.source !== frame.current?.contentWindow) return;
      const said = event.data as { kind?: unknown; token?: unknown };
      if (said.kind === "bot-check") onToken(typeof said.token === "string" && said.token ? said.token : undefined);
    };
    addEventListener("message", hear);
    return () => removeEventListener("message", hear);
  }, [onToken]);
  return <iframe ref={frame} className="bot-check" title={t("auth:signUp.botCheck")} src={paths.botCheck(language)} />;
}
