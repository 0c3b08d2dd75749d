// What every app of ours does to be mounted: phrases, a shadow root with its style sheet, and a page that is drawn again when the
// language or the address changes. `export const { contract, mount, unmount, router } = microFrontend({ … })` is the whole module.

import type {
  Context,
  ContractVersion,
  Language,
  MicroFrontend,
  PhraseTree,
} from "../../web/shell/micro-frontends/contract";

/** A page of the app, for as long as it is mounted. */
export interface Page {
  /** Draws what is known now; it is called again whenever something changed. */
  readonly draw: () => Node;
  /** Begins to ask for what it shows; `redraw` shows it. */
  readonly begin?: () => void;
}

/** What makes an app. */
export interface Parts {
  /** Name of its phrases: `section:path.to.phrase`. */
  readonly section: string;
  readonly locales: Readonly<Record<Language, () => Promise<{ default: PhraseTree }>>>;
  readonly css: readonly string[];
  readonly page: (context: Context, redraw: () => void) => Page;
}

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** The exports of the app's module. */
export function microFrontend({ section, locales, css, page }: Parts): MicroFrontend {
  let shell: Context | undefined;
  let stops: readonly (() => void)[] = [];
  const contract: ContractVersion = 1;
  return {
    contract,
    async mount(element, context) {
      shell = context;
      await context.phrases.load(section, async (language) => (await locales[language]()).default);
      // It was left while they were on their way.
      if (shell !== context) return;
      const root = element.attachShadow({ mode: "open" });
      root.adoptedStyleSheets = css.map(sheetOf);
      const shown = page(context, () => shell === context && redraw());
      /** Where somebody is stays where they are: fields and buttons are found again by their names. */
      const redraw = () => {
        const held = root.activeElement as HTMLInputElement | null;
        const [name, at] = [held?.getAttribute("name"), held?.selectionStart ?? null];
        root.replaceChildren(shown.draw());
        if (!name) return;
        const again = root.querySelector<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
        again?.focus();
        if (at !== null) again?.setSelectionRange(at, at);
      };
      stops = [context.language.onChange(redraw), context.navigation.onNavigate(redraw)];
      redraw();
      shown.begin?.();
    },
    unmount() {
      for (const stop of stops) stop();
      stops = [];
      shell = undefined;
    },
    router: { navigate: (path) => shell?.navigation.navigate(path) },
  };
}
