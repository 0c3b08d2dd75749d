// The surveys: the file that is shipped, what this person answered and changed, and what both add up to.

import type { AppStores, Json, Language } from "../../../web/shell/micro-frontends/contract";
import data from "./surveys.data.json";

export type Texts = Readonly<Record<Language, string>>;

export interface Option {
  readonly id: string;
  readonly title: Texts;
  /** How often it was chosen when the file was made. */
  readonly count: number;
}

/** Without options it is answered in words. */
export interface Question {
  readonly id: string;
  readonly title: Texts;
  readonly options?: readonly Option[];
}

export interface Survey {
  readonly id: string;
  readonly title: Texts;
  readonly description: Texts;
  readonly isOpen: boolean;
  /** People who had answered when the file was made. */
  readonly answers: number;
  readonly questions: readonly Question[];
}

/** What somebody changed in a survey. */
export type Change = { readonly title: string; readonly description: string; readonly isOpen: boolean };

/** One answer: an option's id or a text, by question. */
export type Answer = { readonly survey: string; readonly given: Readonly<Record<string, string>> };

/** An answer that was given here, and when. */
export interface OwnAnswer extends Answer {
  readonly key: string;
  readonly at: number;
}

const STORE = "Documents";
const CHANGE = "change/";
const ANSWER = "answer/";

/** The build ships the file beside the module and leaves its address here, whatever the compiler thinks of the name. */
const address = data as unknown as string;

export class Surveys {
  private constructor(
    readonly all: readonly Survey[],
    private readonly stores: AppStores,
    private readonly changes: Map<string, Change>,
    private own: readonly OwnAnswer[],
  ) {}

  /** Reads the file and the person's own records. */
  static async open(stores: AppStores): Promise<Surveys> {
    const [file, records] = await Promise.all([
      fetch(new URL(address, import.meta.url)).then((answer) => {
        if (!answer.ok) throw new Error(`The surveys answered ${answer.status}`);
        return answer.json() as Promise<readonly Survey[]>;
      }),
      stores.all<Json>(STORE),
    ]);
    const changes = new Map<string, Change>();
    const own: OwnAnswer[] = [];
    for (const { key, value, at } of records) {
      if (key.startsWith(CHANGE)) changes.set(key.slice(CHANGE.length), value as Change);
      if (key.startsWith(ANSWER)) own.push({ ...(value as Answer), key, at });
    }
    return new Surveys(file, stores, changes, own);
  }

  find(id: string): Survey | undefined {
    return this.all.find((survey) => survey.id === id);
  }

  /** Title, description and state as they were last changed. */
  shown(survey: Survey, language: Language): Change {
    const { title, description, isOpen } = survey;
    return this.changes.get(survey.id) ?? { title: title[language], description: description[language], isOpen };
  }

  answersOf(survey: Survey): readonly OwnAnswer[] {
    return this.own.filter((answer) => answer.survey === survey.id);
  }

  count(survey: Survey): number {
    return survey.answers + this.answersOf(survey).length;
  }

  /** How often an option was chosen, here and before. */
  chosen(survey: Survey, question: Question, option: Option): number {
    return option.count + this.answersOf(survey).filter(({ given }) => given[question.id] === option.id).length;
  }

  /** Answers whether it was kept. */
  async change(survey: Survey, change: Change): Promise<boolean> {
    const isKept = await this.stores.put(STORE, CHANGE + survey.id, change);
    if (isKept) this.changes.set(survey.id, change);
    return isKept;
  }

  /** Answers whether it was kept. */
  async answer(answer: Answer): Promise<boolean> {
    const key = `${ANSWER}${answer.survey}/${crypto.randomUUID()}`;
    const isKept = await this.stores.put(STORE, key, answer);
    if (isKept) this.own = [...this.own, { ...answer, key, at: Date.now() }];
    return isKept;
  }

  async remove(answer: OwnAnswer): Promise<void> {
    await this.stores.remove(STORE, answer.key);
    this.own = this.own.filter(({ key }) => key !== answer.key);
  }
}
