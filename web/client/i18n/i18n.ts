// Phrases for the interface. Pages before the sign-in translate with the few lines below, and so does the signed-in part until i18next is
// loaded, which uses the same files (`engine.ts`) and is larger than all of those pages.

import { createStore, type Store, useStore } from "../store";
import type { LoadSection } from "./backend";
import { fallbackLanguage, type Language } from "./languages";
import { type PhraseTree, phraseText, type Values } from "./phrase-text";
import type { Phrase, Section } from "./phrases";

/** Translates a phrase into the current language. */
export type Translate = (phrase: Phrase, values?: Values) => string;

/** A translator that replaces the built-in one. */
export interface Engine {
  readonly translate: Translate;
  /** Prepares a language whose sections are loaded. */
  readonly prepare: (language: Language) => Promise<void>;
  /** Adds sections that are loaded. */
  readonly take: (names: readonly Section[]) => Promise<void>;
}

let load: LoadSection = async () => ({});
// Pages are prerendered in each language.
const language: Store<Language> = createStore<Language>(fallbackLanguage, () => language.get());
/** The language that was chosen last. */
let chosen: Language | undefined;
let engine: Engine | undefined;
const requested = new Set<Section>();
const loaded = new Map<string, Promise<PhraseTree>>();
const read = new Map<string, PhraseTree>();

/** A locale file, loaded once. A failure is forgotten: the file is requested again when it is needed again. */
export function section(language: string, name: string): Promise<PhraseTree> {
  const key = `${language}/${name}`;
  let file = loaded.get(key);
  if (!file) {
    file = load(language, name);
    loaded.set(key, file);
    void file.then(
      (tree) => read.set(key, tree),
      () => loaded.delete(key),
    );
  }
  return file;
}

/** Sets the initial language; nothing is loaded yet (specification 9: no initial locales). */
export function startI18n(first: Language, loader: LoadSection): void {
  load = loader;
  language.set(first);
  engine = undefined;
  requested.clear();
  loaded.clear();
  read.clear();
}

/**
 * Loads sections of the current language; those that are loaded are not requested again. A failure counts as an empty file (specification 8)
 * until `loadMissing`.
 */
export async function loadSections(names: readonly Section[]): Promise<void> {
  for (const name of names) requested.add(name);
  await Promise.allSettled(names.map((name) => section(language.get(), name)));
  await engine?.take(names);
}

/** Loads the sections again that could not be loaded; then everything on screen is translated again. */
export async function loadMissing(): Promise<void> {
  const missing = requestedSections().filter((name) => !loaded.has(`${language.get()}/${name}`));
  if (missing.length === 0) return;
  await loadSections(missing);
  translator.set(createTranslator());
}

/** The sections that were requested so far. */
export function requestedSections(): Section[] {
  return [...requested];
}

/**
 * Switches the language: loads its sections first, then everything on screen changes at once. Resolves to whether it is spoken now, which it
 * is not if another one was chosen meanwhile.
 *
 * @throws when a section cannot be loaded: the language stays
 */
export async function switchTo(next: Language): Promise<boolean> {
  chosen = next;
  let ready: Engine | undefined;
  let known: number;
  do {
    ready = engine;
    known = requested.size;
    try {
      await Promise.all(Array.from(requested, (name) => section(next, name)));
    } catch (failure) {
      if (chosen === next) throw failure;
    }
    if (chosen !== next) return false;
    await ready?.prepare(next);
    // The engine may have started meanwhile, and a page requested sections, which were loaded for the language before.
  } while (ready !== engine || requested.size > known);
  if (chosen !== next) return false;
  language.set(next);
  translator.set(createTranslator());
  return true;
}

/** Makes another engine translate. */
export function adoptEngine(better: Engine): void {
  engine = better;
}

export const currentLanguage = language.get;

function lookUp(phrase: Phrase, values: Values = {}): string {
  const at = phrase.indexOf(":");
  const spoken = language.get();
  const tree = read.get(`${spoken}/${phrase.slice(0, at)}`);
  return phraseText(tree, phrase.slice(at + 1), values, spoken) ?? phrase;
}

/** Whether a phrase exists. True while its section is still loading: it may contain it. */
export function hasPhrase(name: string): name is Phrase {
  const at = name.indexOf(":");
  const spoken = language.get();
  const tree = read.get(`${spoken}/${name.slice(0, at)}`);
  return !tree || phraseText(tree, name.slice(at + 1), {}, spoken) !== undefined;
}

/** Translates a phrase outside of components. */
export const translate: Translate = (phrase, values) =>
  engine ? engine.translate(phrase, values) : lookUp(phrase, values);

/** The current language; the component renders again when it changes. */
export function useLanguage(): Language {
  return useStore(language);
}

const createTranslator = (): Translate => (phrase, values) => translate(phrase, values);

/** The translator of components: another one once phrases have changed, so that memoized results are recomputed. */
const translator: Store<Translate> = /* @__PURE__ */ createStore(createTranslator());

/** Phrases for a component, which renders again when they change. */
export function useT(): Translate {
  return useStore(translator);
}
