// Components that a page does not begin with: what opens over it, and what few people use. Each is declared once, where it is shown; its code is
// loaded lazily, when it is first shown or, unless it is rare, before that, as soon as the browser has nothing else to do.

import { type ComponentType, type ReactNode, useEffect, useEffectEvent } from "react";
import { createStore, useStore } from "../client/store";
import { PIECES_MS } from "../client/timings";

/** A component of that kind. It shows nothing until its code is there. */
export interface Later<Props> {
  (props: Props): ReactNode;
  /** Loads its code; what is there already costs nothing. */
  readonly load: () => Promise<void>;
}

interface Ways<Props> {
  /** Few people use it: it is loaded when it is shown, not before. */
  readonly isRare?: boolean;
  /** Its code could not be loaded, without the network for instance; when it is shown again it is tried again. */
  readonly onMissing?: (props: Props) => void;
}

const waiting = new Set<() => Promise<void>>();

/** Declares a component whose code is loaded lazily. */
export function later<Props extends object>(
  importIt: () => Promise<ComponentType<Props>>,
  { isRare = false, onMissing }: Ways<Props> = {},
): Later<Props> {
  const loaded = createStore<{ readonly Component: ComponentType<Props> } | undefined>(undefined);
  let loading: Promise<void> | undefined;

  function load(): Promise<void> {
    loading ??= importIt().then(
      (Component) => loaded.set({ Component }),
      (failure: unknown) => {
        loading = undefined;
        throw failure;
      },
    );
    return loading;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: it is made once, with its module, as by `lazy` of React
  function Shown(props: Props) {
    const there = useStore(loaded);
    const isMissing = useEffectEvent(() => onMissing?.(props));
    useEffect(() => {
      if (!there) load().catch(() => isMissing());
    }, [there]);
    return there ? <there.Component {...props} /> : null;
  }

  if (!isRare) waiting.add(load);
  return Object.assign(Shown, { load });
}

/** Loads all that is not rare, one after the other, those that are declared meanwhile as well; before each it waits for `turn`. */
export async function loadAhead(turn: () => Promise<unknown> = async () => undefined): Promise<void> {
  for (const load of waiting) {
    waiting.delete(load);
    await turn();
    // Whoever shows it asks again.
    await load().catch(() => waiting.delete(load));
  }
}

/** Safari has no such callback: there it comes after what is drawn next. */
const idle = () =>
  new Promise<unknown>((resolve) =>
    typeof requestIdleCallback === "function" ? requestIdleCallback(resolve) : setTimeout(resolve, 0),
  );

/** Loads something a while after the page is there; nothing for whoever asked their browser to save data. Answers how to call that off. */
export function whenIdle(load: () => Promise<unknown>): () => void {
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  if (connection?.saveData) return () => undefined;
  const timer = setTimeout(() => void idle().then(load), PIECES_MS);
  return () => clearTimeout(timer);
}

/** Loads ahead what is declared so far. */
export const loadAheadWhenIdle = () => whenIdle(() => loadAhead(idle));
