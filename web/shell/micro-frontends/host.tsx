// Mounts a micro-frontend in the content of the page.

import { lazy, type RefObject, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Location } from "react-router";
import { loadSections, useLanguage, useT } from "../../client/i18n/i18n";
import { UnsavedGuard } from "../../kit/forms/unsaved";
import { ErrorState, Waiting } from "../../ui/states";
import { focusPageAgain } from "../layout/page-focus";
import { useReload } from "../use-reload";
import { type AppLocation, isAt } from "./addresses";
import { keepHeadingFocused } from "./app-focus";
import type { AppOptions } from "./context";
import { appElement } from "./element";
import type { FailureReason } from "./failure";
import { type ModuleOptions, noteChange } from "./load";
import { type RunningApp, runMicroFrontend } from "./run";

/** The part of the options that the page provides. */
type KnownOptions = Omit<AppOptions, "language" | "onUnsaved">;

type State = "loading" | "mounted" | FailureReason;

/** The unsaved input that the app last declared. It may declare it and navigate synchronously, before a render: blockers ask `losesInput`. */
function useUnsavedLocation() {
  const latest = useRef<AppLocation>(undefined);
  const [unsavedAt, setUnsavedAt] = useState<AppLocation>();
  const onUnsaved = useCallback((location: AppLocation | undefined) => {
    latest.current = location;
    setUnsavedAt(location);
  }, []);
  const losesInput = useCallback((_: Location, to: Location) => {
    return latest.current !== undefined && !isAt(latest.current, to.pathname);
  }, []);
  return { isUnsaved: unsavedAt !== undefined, onUnsaved, losesInput };
}

/**
 * Moves the focus to the heading of the app: when its page is there after a navigation to it, and after one within it. That of the first page
 * is left to the browser, as everywhere (`web/shell/layout/page-focus.ts`).
 */
function useHeadingFocus(
  element: RefObject<HTMLElement | undefined>,
  path: string,
  isMounted: boolean,
  hasCome: boolean,
) {
  // Another query of the same page is no other page.
  const page = path.replace(/[?#].*$/s, "");
  const last = useRef<string>(undefined);
  useEffect(() => {
    if (!isMounted || last.current === page) return undefined;
    const isOther = last.current !== undefined;
    last.current = page;
    return (isOther || hasCome) && element.current ? keepHeadingFocused(element.current) : undefined;
  }, [element, page, isMounted, hasCome]);
}

/**
 * The line above an app of the developer's machine, in local builds only: other builds contain neither the line nor anything that it loads.
 */
const LocalApp =
  import.meta.env.ENVIRONMENT === "local"
    ? lazy(async () => {
        const [line] = await Promise.all([import("./local-app"), loadSections(["demo"])]);
        return line;
      })
    : undefined;

interface HostProps {
  readonly module: ModuleOptions & { readonly isIsolated: boolean; readonly isLocal: boolean };
  readonly opening: KnownOptions;
}

/** Shows a micro-frontend. Its key identifies the user and the app: another user gets another instance. */
export function MicroFrontendHost(props: HostProps) {
  const [attempt, setAttempt] = useState(0);
  const [isRetried, setRetried] = useState(false);
  const { url, isLocal } = props.module;
  const again = () => setAttempt((before) => before + 1);
  function onBuilt() {
    noteChange(url);
    again();
  }
  function onRetry() {
    setRetried(true);
    focusPageAgain();
    again();
  }
  return (
    <>
      {isLocal && LocalApp ? (
        <Suspense fallback={null}>
          <LocalApp name={props.opening.name} url={url} onBuilt={onBuilt} />
        </Suspense>
      ) : null}
      {/* Each attempt starts from scratch. */}
      <Attempt key={attempt} {...props} isRetried={isRetried} onRetry={onRetry} />
    </>
  );
}

/**
 * An app that failed. Another try has a new address for the entry of its module, but not for what the entry imports, which the browser may
 * remember as missing as long as the document lives: after a try that failed, too, the page is reloaded.
 */
function FailedApp(props: {
  readonly title: string;
  readonly reason: FailureReason;
  readonly isRetried: boolean;
  readonly onRetry: () => void;
}) {
  const t = useT();
  const { isRetried, onRetry } = props;
  const { onReload, question } = useReload(() => location.reload());
  return (
    <>
      <ErrorState
        isPage
        title={t("apps:failed.title", { app: props.title })}
        text={t(`apps:failed.${props.reason}`)}
        retry={t(isRetried ? "global:version.reload" : "global:actions.retry")}
        onRetry={isRetried ? onReload : onRetry}
      />
      {question}
    </>
  );
}

function Attempt(props: HostProps & { readonly isRetried: boolean; readonly onRetry: () => void }) {
  const t = useT();
  const language = useLanguage();
  const container = useRef<HTMLDivElement>(null);
  const running = useRef<RunningApp>(undefined);
  const drawn = useRef<HTMLElement>(undefined);
  const [state, setState] = useState<State>("loading");
  /** Whether the heading of the page that loads has the focus. */
  const [hasCome, setHasCome] = useState(false);
  const { isUnsaved, onUnsaved, losesInput } = useUnsavedLocation();
  const run = useEffectEvent((element: HTMLElement) =>
    runMicroFrontend({
      ...props.opening,
      ...props.module,
      language,
      element,
      onUnsaved,
      onMounted: () => {
        setHasCome(document.activeElement?.matches("h1, main") ?? false);
        setState("mounted");
      },
      onFailed: setState,
    }),
  );

  useEffect(() => {
    // An element for each attempt: one that hangs may still write into its own.
    const element = appElement();
    container.current?.append(element);
    drawn.current = element;
    running.current = run(element);
    return () => {
      running.current?.stop();
      element.remove();
    };
  }, []);

  const { path, app } = props.opening;
  useEffect(() => running.current?.moved(path), [path]);
  useHeadingFocus(drawn, path, state === "mounted", hasCome);
  useEffect(() => void running.current?.speak(language, app.title), [language, app.title]);

  return (
    <>
      {state === "loading" ? <Waiting isPage text={t("apps:loading", { app: app.title })} /> : null}
      {state !== "loading" && state !== "mounted" ? (
        <FailedApp title={app.title} reason={state} isRetried={props.isRetried} onRetry={props.onRetry} />
      ) : null}
      <div ref={container} className="app-container" hidden={state !== "mounted"} />
      <UnsavedGuard
        isUnsaved={isUnsaved}
        losesInput={losesInput}
        texts={{
          title: t("apps:unsaved.title"),
          text: t("apps:unsaved.text", { app: app.title }),
          leave: t("apps:unsaved.leave"),
          stay: t("apps:unsaved.stay"),
        }}
      />
    </>
  );
}
