// Mounts an app of this project: phrases, a shadow root with its style sheets, and a page in it.
// `export const { contract, mount, unmount, router } = microFrontend({ … })` is the whole module; `react.tsx` has the same for React.

import { CONTRACT, type Context, type Language, type MicroFrontend, type PhraseTree } from "./contract";

/** The parts of an app, independent of its framework. */
export interface Parts {
  /** Name of its section of phrases: `section:path.to.phrase`. */
  readonly section: string;
  readonly locales: Readonly<Record<Language, () => Promise<{ default: PhraseTree }>>>;
  readonly css: readonly string[];
}

/** A page of the app, for as long as it is mounted. */
export interface Page {
  /** Renders the current state; called again after every change. */
  readonly draw: () => Node;
  /** Starts to load its data; `redraw` renders it. */
  readonly begin?: () => void;
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** The exports of a module whose pages `show` renders into the root; `show` returns the cleanup function. */
export function mounted(
  { section, locales, css }: Parts,
  show: (root: ShadowRoot, context: Context) => () => void,
): MicroFrontend {
  let shell: Context | undefined;
  let leave: (() => void) | undefined;
  return {
    contract: CONTRACT,
    async mount(element, context) {
      shell = context;
      await context.phrases.load(section, async (language) => (await locales[language]()).default);
      // The app was unmounted while they were loading.
      if (shell !== context) return;
      const root = element.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = css.map(sheetOf);
      leave = show(root, context);
    },
    unmount() {
      leave?.();
      leave = undefined;
      shell = undefined;
    },
    router: { navigate: (path) => shell?.navigation.navigate(path) },
  };
}

/** The exports of the app's module: its page is rendered again when the language or the address changes. */
export function microFrontend({
  page,
  ...parts
}: Parts & { readonly page: (context: Context, redraw: () => void) => Page }): MicroFrontend {
  return mounted(parts, (root, context) => {
    let isShown = true;
    /** Renders and restores the focus: fields and buttons are identified by their names. */
    const redraw = () => {
      if (!isShown) return;
      const held = root.activeElement as HTMLInputElement | null;
      const [name, at] = [held?.getAttribute("name"), held?.selectionStart ?? null];
      root.replaceChildren(shown.draw());
      if (!name) return;
      const again = root.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
      again?.focus();
      if (at !== null) again?.setSelectionRange(at, at);
    };
    const shown = page(context, redraw);
    const stops = [context.language.onChange(redraw), context.navigation.onNavigate(redraw)];
    redraw();
    shown.begin?.();
    return () => {
      isShown = false;
      for (const stop of stops) stop();
    };
  });
}
