// The place of a micro-frontend in the content of the page.

import { useEffect, useRef, useState } from "react";
import { useLanguage, useT } from "../i18n/i18n";
import { ErrorState, Waiting } from "../ui/states";
import type { Opening } from "./context";
import type { Reason } from "./failure";
import { type Running, runMicroFrontend } from "./run";

type State = "loading" | "mounted" | Reason;

/** Shows a micro-frontend. Its key says for whom: whoever else gets an app of their own. */
export function MicroFrontendHost(props: { readonly url: string; readonly opening: Omit<Opening, "language"> }) {
  const t = useT();
  const language = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  const running = useRef<Running>(undefined);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>("loading");
  const given = useRef({ ...props, language });
  given.current = { ...props, language };

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt is a new beginning
  useEffect(() => {
    const { url, opening, language } = given.current;
    // An element for each attempt: one that hangs may still write into its own.
    const element = document.createElement("div");
    element.className = "app-root";
    place.current?.append(element);
    setState("loading");
    running.current = runMicroFrontend({
      ...opening,
      url,
      language,
      element,
      onMounted: () => setState("mounted"),
      onFailed: setState,
    });
    return () => {
      running.current?.stop();
      element.remove();
    };
  }, [attempt]);

  const { path, app } = props.opening;
  useEffect(() => running.current?.moved(path), [path]);
  useEffect(() => void running.current?.speak(language), [language]);

  const isFailed = state !== "loading" && state !== "mounted";
  return (
    <>
      {state === "loading" ? <Waiting isPage text={t("apps:loading", { app: app.title })} /> : null}
      {isFailed ? (
        <ErrorState
          isPage
          title={t("apps:failed.title", { app: app.title })}
          text={t(`apps:failed.${state}`)}
          retry={t("global:actions.retry")}
          onRetry={() => setAttempt(attempt + 1)}
        />
      ) : null}
      <div ref={place} className="app-place" hidden={state !== "mounted"} />
    </>
  );
}
