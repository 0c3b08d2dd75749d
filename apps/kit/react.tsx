// The contract for apps that are made with React: a component becomes the app's module, the context is available by hooks, and the
// components have the classes of `parts.ts`, so that there is one style sheet. The app brings its own React (decision 202).

import {
  type ComponentType,
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import type { Access, ApiFailure, ApiInit, Context, MicroFrontend, UnsavedOptions } from "./contract";
import { mounted, type Parts } from "./micro-frontend";
import { currentTheme, onThemeChange, type Theme } from "./theme";

interface AppMount {
  readonly context: Context;
  readonly section: string;
}

const AppMountContext = createContext<AppMount | undefined>(undefined);

function useAppMount(): AppMount {
  const app = useContext(AppMountContext);
  if (!app) throw new Error("this component is rendered outside of an app");
  return app;
}

/** The exports of the app's module, which renders a component. */
export function reactMicroFrontend({
  component: App,
  ...parts
}: Parts & { readonly component: ComponentType }): MicroFrontend {
  return mounted(parts, (root, context) => {
    const drawn = createRoot(root);
    // The shell shows the content as soon as the app is mounted.
    flushSync(() =>
      drawn.render(
        <AppMountContext value={{ context, section: parts.section }}>
          <App />
        </AppMountContext>,
      ),
    );
    return () => drawn.unmount();
  });
}

/** The context of the app. */
export const useContextOfShell = (): Context => useAppMount().context;

/** Phrases of the app's own section, in the current language. */
export function usePhrases() {
  const { context, section } = useAppMount();
  const { language, phrases } = context;
  useSyncExternalStore(language.onChange, language.current);
  return (phrase: string, values?: Readonly<Record<string, string | number>>) =>
    phrases.t(`${section}:${phrase}`, values);
}

/** Whether the user has a right in the app. It decides what is offered; the backend authorizes every request. */
export function useMay(): (access: Access) => boolean {
  return useContextOfShell().rights.may;
}

/** The app's own address, and the functions that change it. */
export function useNavigation() {
  const { navigation } = useContextOfShell();
  const path = useSyncExternalStore(navigation.onNavigate, navigation.path);
  return { path, navigate: navigation.navigate, href: navigation.href };
}

/** While it is true the shell asks for confirmation before the page is left. */
export function useUnsaved(isUnsaved: boolean, { within }: UnsavedOptions = {}): void {
  const { unsaved } = useContextOfShell();
  useEffect(() => {
    unsaved(isUnsaved, within === undefined ? {} : { within });
  }, [unsaved, isUnsaved, within]);
  // What is not there any more holds nothing.
  useEffect(() => () => unsaved(false), [unsaved]);
}

/** Whether the page is light or dark, for what tokens do not reach. */
export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, currentTheme);

/** State of a read: loading, its response, or its error. */
export interface AnswerState<Answer> {
  readonly answer: Answer | undefined;
  readonly failure: ApiFailure | undefined;
  /** Requests again; the current response stays meanwhile, and beside the error if there is one. */
  readonly reload: () => void;
}

interface Result<Answer> {
  readonly path: string;
  readonly answer?: Answer;
  readonly failure?: ApiFailure;
}

/** Reads from the app's own part of the API, again whenever the path changes. */
export function useAnswer<Answer>(path: string): AnswerState<Answer> {
  const { api } = useContextOfShell();
  const [attempt, setAttempt] = useState(0);
  // An object for each request, so that `reload` requests the same path again.
  const request = useMemo(() => ({ path, attempt }), [path, attempt]);
  const [result, setResult] = useState<Result<Answer>>({ path });
  useEffect(() => {
    const { path } = request;
    const controller = new AbortController();
    const setOutcome = (outcome: (before: Result<Answer>) => Result<Answer>) => {
      if (!controller.signal.aborted) setResult(outcome);
    };
    api(path, { signal: controller.signal }).then(
      (answer) => setOutcome(() => ({ path, answer: answer as Answer })),
      (failure) => setOutcome((before) => ({ ...(before.path === path ? before : { path }), failure })),
    );
    return () => controller.abort();
  }, [api, request]);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  const { answer, failure } = result.path === path ? result : {};
  return useMemo(() => ({ answer, failure, reload }), [answer, failure, reload]);
}

/** Whether a deletion has found nothing: deleted by somebody else meanwhile, or by a call whose answer was lost. It is gone, as the user wanted. */
const isGone = ({ method }: ApiInit, { status }: ApiFailure): boolean => method === "DELETE" && status === 404;

/** Runs an action and reports its outcome in a toast of the shell. Resolves to whether it succeeded. */
export function useAct() {
  const { api, toast } = useContextOfShell();
  return useCallback(
    async (path: string, init: ApiInit, texts: { readonly done: string; readonly failed: string }) => {
      try {
        await api(path, init);
      } catch (error) {
        if (!isGone(init, error as ApiFailure)) {
          toast({ tone: "error", title: texts.failed });
          return false;
        }
      }
      toast({ tone: "success", title: texts.done });
      return true;
    },
    [api, toast],
  );
}

interface LinkProps {
  /** One of the app's own addresses. */
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A link to another page of the app; with a modifier key it works as any link. */
export function Link({ to, className, children }: LinkProps) {
  const { href, navigate } = useNavigation();
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigate(to);
  };
  return (
    <a href={href(to)} className={className} onClick={follow}>
      {children}
    </a>
  );
}

interface PageHeadProps {
  readonly title: string;
  readonly text: string;
  /** Actions, at the right. */
  readonly children?: ReactNode;
}

/** The head of a page: its title, a sentence, and actions. */
export function PageHead({ title, text, children }: PageHeadProps) {
  return (
    <header className="head">
      <div>
        <h1 tabIndex={-1}>{title}</h1>
        <p className="muted">{text}</p>
      </div>
      {children ? <div className="actions">{children}</div> : null}
    </header>
  );
}

/** An empty or failed state with the next action. */
export function EmptyState({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="state" role="status">
      <p>{text}</p>
      {children}
    </div>
  );
}

interface TableProps {
  readonly title: string;
  readonly head: readonly ReactNode[];
  /** Cells of a row; the first is the row header. */
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
}

/** A table that scrolls horizontally where it is wider than the page. */
export function Table({ title, head, rows }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section className="table" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position
              <th key={at} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells: [first, ...rest] }) => (
            <tr key={id}>
              <th scope="row">{first}</th>
              {rest.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are identified by their position
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  /** The error message, if there is one. */
  readonly error?: string | false | undefined;
  readonly isRequired?: boolean;
  /** Renders the control, with the ARIA attributes of the error and the hint. */
  readonly children: (aria: { readonly "aria-invalid"?: true; readonly "aria-describedby"?: string }) => ReactNode;
}

/** A label, a control, and its messages. */
export function Field({ label, hint, error, isRequired, children }: FieldProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ");
  return (
    <div className="field">
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children */}
      <label className="field">
        <span>
          {label}
          {isRequired ? (
            <span className="star" aria-hidden="true">
              {"\u00a0*"}
            </span>
          ) : null}
        </span>
        {children({
          ...(error ? { "aria-invalid": true } : {}),
          ...(describedBy ? { "aria-describedby": describedBy } : {}),
        })}
      </label>
      {hint ? (
        <p className="muted" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
