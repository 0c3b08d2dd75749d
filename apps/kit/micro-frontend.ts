// What every app of ours does to be mounted: phrases, a shadow root with its style sheets, and a page in it.
// `export const { contract, mount, unmount, router } = microFrontend({ … })` is the whole module; `react.tsx` has the same for React.

import { CONTRACT, type Context, type Language, type MicroFrontend, type PhraseTree } from "./contract";

/** What makes an app, whatever draws it. */
export interface Parts {
  /** Name of its phrases: `section:path.to.phrase`. */
  readonly section: string;
  readonly locales: Readonly<Record<Language, () => Promise<{ default: PhraseTree }>>>;
  readonly css: readonly string[];
}

/** A page of the app, for as long as it is mounted. */
export interface Page {
  /** Draws what is known now; it is called again whenever something changed. */
  readonly draw: () => Node;
  /** Begins to ask for what it shows; `redraw` shows it. */
  readonly begin?: () => void;
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** The exports of a module whose pages `show` draws into the root; it answers how to let go of them. */
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
      // It was left while they were on their way.
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

/** The exports of the app's module: its page is drawn again when the language or the address changes. */
export function microFrontend({
  page,
  ...parts
}: Parts & { readonly page: (context: Context, redraw: () => void) => Page }): MicroFrontend {
  return mounted(parts, (root, context) => {
    let isShown = true;
    /** Where somebody is stays where they are: fields and buttons are found again by their names. */
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
