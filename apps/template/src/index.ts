// A micro-frontend: the module that the shell imports (contract.ts describes each part).

import type { Context, ContractVersion, Language, PhraseTree } from "./contract";
import { Notes } from "./notes";
import css from "./style.css";

export const contract: ContractVersion = 1;

const files: Record<Language, () => Promise<{ default: PhraseTree }>> = {
  de: () => import("./locales/de.json"),
  en: () => import("./locales/en.json"),
  fr: () => import("./locales/fr.json"),
  it: () => import("./locales/it.json"),
  es: () => import("./locales/es.json"),
  "pt-br": () => import("./locales/pt-br.json"),
};

let shell: Context | undefined;
let stops: (() => void)[] = [];

/** Renders the page of the address. */
function draw(root: ShadowRoot, { navigation, phrases, session }: Context, notes: Notes): void {
  const page = document.createElement("div");
  const title = document.createElement("h1");
  const text = document.createElement("p");
  const link = document.createElement("a");
  const isFirst = navigation.path() === "/";
  title.textContent = phrases.t(isFirst ? "app:first.title" : "app:second.title");
  text.textContent = phrases.t("app:hello", { name: session.user.firstName, company: session.company.title });
  const target = isFirst ? "/second" : "/";
  link.href = navigation.href(target);
  link.textContent = phrases.t(isFirst ? "app:second.title" : "app:first.title");
  link.addEventListener("click", (event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    navigation.navigate(target);
  });
  page.className = "page";
  page.append(title, text, isFirst ? notes.list() : notes.form(), link);
  root.replaceChildren(page);
}

export async function mount(element: HTMLElement, context: Context): Promise<void> {
  shell = context;
  await context.phrases.load("app", async (language) => (await files[language]()).default);
  // The app was unmounted while they were loading.
  if (shell !== context) return;
  const root = element.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const again = () => draw(root, context, notes);
  const notes = new Notes(context, () => {
    if (shell === context && context.navigation.path() === "/") again();
  });
  stops = [context.language.onChange(again), context.navigation.onNavigate(again)];
  again();
  // The page is shown before they are loaded.
  void notes.load();
}

export function unmount(): void {
  for (const stop of stops) stop();
  stops = [];
  shell = undefined;
}

export const router = {
  navigate(path: string): void {
    shell?.navigation.navigate(path);
  },
};
