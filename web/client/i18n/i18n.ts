// Phrases for the interface. Pages before the sign-in read them with the few lines below, and so does the signed-in part until i18next is
// there, which reads the same files (`engine.ts`) and weighs more than all of those pages.

import { createStore, type Store, useStore } from "../store";
import type { LoadSection } from "./backend";
import { fallbackLanguage, type Language } from "./languages";
import { type PhraseTree, phraseText, type Values } from "./phrase-text";
import type { Phrase, Section } from "./phrases";

/** A phrase in the current language. */
export type Translate = (phrase: Phrase, values?: Values) => string;

/** Something that knows more about language than reading a phrase out of a file. */
export interface Engine {
  readonly translate: Translate;
  /** Gets ready to speak a language whose sections have been loaded. */
  readonly prepare: (language: Language) => Promise<void>;
  /** Takes in sections that have been loaded. */
  readonly take: (names: readonly Section[]) => Promise<void>;
}

let load: LoadSection = async () => ({});
// Pages are prerendered in each language.
const language: Store<Language> = createStore<Language>(fallbackLanguage, () => language.get());
let engine: Engine | undefined;
const wanted = new Set<Section>();
const loaded = new Map<string, Promise<PhraseTree>>();
const read = new Map<string, PhraseTree>();

/** One file of phrases, loaded once. */
export function section(language: string, name: string): Promise<PhraseTree> {
  const key = `${language}/${name}`;
  let file = loaded.get(key);
  if (!file) {
    file = load(language, name);
    loaded.set(key, file);
    void file.then((tree) => read.set(key, tree));
  }
  return file;
}

/** Makes ready to speak a language; nothing is loaded yet (specification 9: no initial locales). */
export function startI18n(first: Language, loader: LoadSection): void {
  load = loader;
  language.set(first);
  engine = undefined;
  wanted.clear();
  loaded.clear();
  read.clear();
}

/** Loads sections of the current language; those that are there already cost nothing. */
export async function loadSections(names: readonly Section[]): Promise<void> {
  for (const name of names) wanted.add(name);
  await Promise.all(names.map((name) => section(language.get(), name)));
  await engine?.take(names);
}

/** The sections that were asked for so far. */
export function wantedSections(): Section[] {
  return [...wanted];
}

/** Speaks another language from now on: its sections are loaded first, then everything on screen changes at once. */
export async function speak(next: Language): Promise<void> {
  await Promise.all(Array.from(wanted, (name) => section(next, name)));
  let ready: Engine | undefined;
  do {
    ready = engine;
    await ready?.prepare(next);
    // It may have begun to speak in between.
  } while (ready !== engine);
  language.set(next);
}

/** From now on phrases come from here. */
export function adoptEngine(better: Engine): void {
  engine = better;
}

/** The language that is spoken. */
export const currentLanguage = language.get;

function lookUp(phrase: Phrase, values: Values = {}): string {
  const at = phrase.indexOf(":");
  const spoken = language.get();
  const tree = read.get(`${spoken}/${phrase.slice(0, at)}`);
  return phraseText(tree, phrase.slice(at + 1), values, spoken) ?? phrase;
}

/** Whether there is a phrase. Of a section that is still on its way nobody knows: it may have it. */
export function hasPhrase(name: string): boolean {
  const at = name.indexOf(":");
  const spoken = language.get();
  const tree = read.get(`${spoken}/${name.slice(0, at)}`);
  return !tree || phraseText(tree, name.slice(at + 1), {}, spoken) !== undefined;
}

/** A phrase in the current language, for places outside components. */
export const translate: Translate = (phrase, values) =>
  engine ? engine.translate(phrase, values) : lookUp(phrase, values);

/** The current language; the component renders again when it changes. */
export function useLanguage(): Language {
  return useStore(language);
}

const translators = new Map<Language, Translate>();

/** One function for each language, so that whoever remembers what it said asks again in the next one. */
function translateIn(language: Language): Translate {
  const known = translators.get(language) ?? ((phrase, values) => translate(phrase, values));
  translators.set(language, known);
  return known;
}

/** Phrases for a component, which renders again when the language changes. */
export function useT(): Translate {
  return translateIn(useLanguage());
}
