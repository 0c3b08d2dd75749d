// Lazy components: overlays and rarely used parts of a page. Each is declared once, where it is shown; its code is loaded when it is first
// shown or, unless it is declared `loadOnDemand`, ahead of that, when the browser is idle.

import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from "react";
import { createStore, useStore } from "../client/store";
import { PRELOAD_DELAY_MS } from "../client/timings";

/** A lazy component. It renders nothing until its code is loaded. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode;
  /** Loads its code, once. */
  readonly load: () => Promise<void>;
}

interface LazyOptions<Props> {
  /** Rarely used: it is loaded when it is shown, not ahead. */
  readonly loadOnDemand?: boolean;
  /** Its code could not be loaded, without the network for instance; it is retried when it is shown again. */
  readonly onMissing?: (props: Props) => void;
}

const waiting = new Set<() => Promise<void>>();

/** Declares a lazy component. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loadOnDemand = false, onMissing }: LazyOptions<Props> = {},
): LazyComponent<Props> {
  const loaded = createStore<{ readonly Component: ComponentType<Props> } | undefined>(undefined);
  let loading: Promise<void> | undefined;

  function loadOnce(): Promise<void> {
    loading ??= load().then(
      (Component) => loaded.set({ Component }),
      (failure: unknown) => {
        loading = undefined;
        throw failure;
      },
    );
    return loading;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, like React's `lazy`
  function Shown(props: Props) {
    const there = useStore(loaded);
    const isMissing = useEffectEvent(() => onMissing?.(props));
    useEffect(() => {
      if (!there) loadOnce().catch(() => isMissing());
    }, [there]);
    return there ? <there.Component {...props} /> : null;
  }

  if (!loadOnDemand) waiting.add(loadOnce);
  return Object.assign(Shown, { load: loadOnce });
}

/** Loads all that is not declared `loadOnDemand`, one after the other, including those that are declared meanwhile; waits for `turn` before each. */
export async function preload(turn: () => Promise<unknown> = async () => undefined): Promise<void> {
  for (const load of waiting) {
    waiting.delete(load);
    await turn();
    // It is retried when it is shown.
    await load().catch(() => waiting.delete(load));
  }
}

/** Safari has no `requestIdleCallback`: there it is the next task. */
const idle = () =>
  new Promise<unknown>((resolve) =>
    typeof requestIdleCallback === "function" ? requestIdleCallback(resolve) : setTimeout(resolve, 0),
  );

/** Loads something a while after the page was shown; nothing for users whose browser saves data. Returns the cancel function. */
export function whenIdle(load: () => Promise<unknown>): () => void {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return () => undefined;
  const timer = setTimeout(() => void idle().then(load), PRELOAD_DELAY_MS);
  return () => clearTimeout(timer);
}

/** Loads ahead what is declared so far. */
export const preloadWhenIdle = () => whenIdle(() => preload(idle));
