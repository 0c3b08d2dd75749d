// The surveys of the company: the client of the app's backend.

import type { Context, Json, Language } from "../../kit/contract";
import { addressOf, surveyAt } from "./addresses";

/** A text, or one for each language. */
export type Texts = string | Readonly<Record<Language, string>>;

export interface Option {
  readonly id: string;
  readonly title: Texts;
  /** How often it was chosen. */
  readonly count: number;
}

export interface TextAnswer {
  readonly text: string;
  /** How often it was given. */
  readonly count: number;
}

/** Without options it is answered by a text. */
export interface Question {
  readonly id: string;
  readonly title: Texts;
  readonly options?: readonly Option[];
  /** The answers in words, each text once, the newest first: some of them where there are many. */
  readonly texts?: readonly TextAnswer[];
  /** How many different texts there are. */
  readonly distinctTexts?: number;
}

/** A survey in the list. */
export interface ListedSurvey {
  readonly id: string;
  readonly title: Texts;
  readonly description: Texts;
  readonly isOpen: boolean;
  /** Increased by every change, but not by answers. */
  readonly version: number;
  /** Number of answers. */
  readonly answers: number;
  /** When the user answered, in milliseconds. */
  readonly answeredAt: number | null;
}

/** A survey with its questions, and what was answered. */
export interface Survey extends ListedSurvey {
  readonly questions: readonly Question[];
}

interface List {
  /** The newest ones. */
  readonly surveys: readonly ListedSurvey[];
  /** There are older ones. */
  readonly isCut: boolean;
}

/** Why a survey is not here: it is being requested, there is none, or it could not be loaded. */
export type Absence = "requested" | "none" | "failed";

/** What can be changed in a survey. */
interface Facts {
  readonly title: string;
  readonly description: string;
  readonly isOpen: boolean;
}

/** Only what is changed: texts are changed in the language of the page, and keep their other languages. */
export type Change = Partial<Facts>;

/** A new survey. */
export type Draft = Facts & {
  readonly questions: readonly { readonly title: string; readonly options?: readonly string[] }[];
};

/** An answer: an option's id or a text, by question. */
export type SurveyAnswers = Readonly<Record<string, string>>;

// The number is the shape's: what an earlier version of the app stored is not read.
const [STORE, LIST] = ["Documents", "surveys-4"] as const;
/** The record of a survey that was opened. */
const recordOf = (id: string) => `survey-4/${id}`;
const path = (id: string) => `/surveys/${encodeURIComponent(id)}`;

const statusOf = (error: unknown) => (error as { readonly status?: number }).status;

/** Whether a question has more texts than it came with. */
export const isCut = ({ texts = [], distinctTexts = 0 }: Question): boolean => distinctTexts > texts.length;

const factsOf = ({ questions: _, ...facts }: Survey): ListedSurvey => facts;

export class Surveys {
  /** Counts loads and changes of the list and of each survey: what was requested before the last one is outdated. */
  private readonly latest = new Map<string, number>();
  private list: List = { surveys: [], isCut: false };
  /** The surveys that were opened. */
  private readonly opened = new Map<string, Survey>();
  private readonly absences = new Map<string, Absence>();

  private constructor(private readonly context: Context) {}

  /** Requests the list, and at once the survey of the address. While the server is unreachable, the stored ones are used. */
  static async open(context: Context): Promise<Surveys> {
    const surveys = new Surveys(context);
    const here = surveyAt(addressOf(context.navigation.path()));
    await Promise.all([surveys.begin(), here && surveys.load(here.id)]);
    return surveys;
  }

  private async begin(): Promise<void> {
    try {
      this.list = await this.requestedList();
    } catch (error) {
      const stored = statusOf(error) === 0 ? await this.context.stores.get<Json>(STORE, LIST) : undefined;
      if (!stored) throw error;
      this.list = stored as unknown as List;
    }
  }

  /** The newest surveys. */
  get all(): readonly ListedSurvey[] {
    return this.list.surveys;
  }

  /** Whether there are older ones. */
  get isCut(): boolean {
    return this.list.isCut;
  }

  /** What the list has of a survey. */
  listed(id: string): ListedSurvey | undefined {
    return this.all.find((survey) => survey.id === id);
  }

  find(id: string): Survey | undefined {
    return this.opened.get(id);
  }

  /** Why a survey is not here; undefined before it was requested. */
  absence(id: string): Absence | undefined {
    return this.absences.get(id);
  }

  /** What is not here is requested again when it is needed. */
  forgetAbsences(): void {
    for (const [id, absence] of this.absences) if (absence !== "requested") this.absences.delete(id);
  }

  /** Counts a load or change. Returns whether there was none after it. */
  private turn(key: string): () => boolean {
    const mine = (this.latest.get(key) ?? 0) + 1;
    this.latest.set(key, mine);
    return () => this.latest.get(key) === mine;
  }

  /** Stores what a later visit without the server shows. An app that was left meanwhile keeps nothing any more. */
  private store(key: string, value: unknown): void {
    void this.context.stores.put(STORE, key, value as Json).catch(() => undefined);
  }

  private async requestedList(): Promise<List> {
    const list = (await this.context.api("/surveys")) as List;
    this.store(LIST, list);
    return list;
  }

  /** Requests the list again; that which is there stays while there is no answer. Resolves to whether something is different. */
  async refresh(): Promise<boolean> {
    const isLatest = this.turn(LIST);
    const list = await this.requestedList().catch(() => undefined);
    if (!list || !isLatest()) return false;
    const isDifferent = JSON.stringify(list) !== JSON.stringify(this.list);
    this.list = list;
    return isDifferent;
  }

  /** Requests a survey; one that is here stays while there is no answer. Resolves to whether something is different. */
  async load(id: string): Promise<boolean> {
    const isLatest = this.turn(id);
    const before = this.find(id);
    if (!before) this.absences.set(id, "requested");
    const found = await this.requested(id);
    if (!isLatest()) return false;
    if (found === "none") this.forget(id);
    if (typeof found === "string") {
      // One that is here is shown as it was.
      if (!this.find(id)) this.absences.set(id, found);
      return found === "none" || !before;
    }
    this.put(found);
    return JSON.stringify(found) !== JSON.stringify(before);
  }

  /** A survey as it is now; as it was seen last where the server is unreachable. */
  private async requested(id: string): Promise<Survey | Absence> {
    try {
      const survey = (await this.context.api(path(id))) as Survey;
      this.store(recordOf(id), survey);
      return survey;
    } catch (error) {
      if (statusOf(error) === 404) return "none";
      if (statusOf(error) !== 0 || this.find(id)) return "failed";
      const stored = await this.context.stores.get<Json>(STORE, recordOf(id)).catch(() => undefined);
      return (stored as unknown as Survey | undefined) ?? "failed";
    }
  }

  /** The survey with all its texts; a request only where some are missing, so that others can be exported without a connection. */
  async withTexts(survey: Survey): Promise<Survey> {
    if (!survey.questions.some(isCut)) return survey;
    return (await this.context.api(`${path(survey.id)}/export`)) as Survey;
  }

  /** The key identifies the creation: sent again it creates nothing, and the first survey is returned. */
  async create(draft: Draft, idempotencyKey: string): Promise<Survey> {
    const made = await this.changed(this.context.api("/surveys", { method: "POST", body: draft, idempotencyKey }));
    const others = this.all.filter(({ id }) => id !== made.id);
    this.list = { ...this.list, surveys: [factsOf(made), ...others] };
    return made;
  }

  /** Changes the version that the user has seen; rejects with `version_conflict` if there is a newer one. */
  async change(survey: Survey, change: Change, ifMatch: number): Promise<Survey> {
    if (Object.keys(change).length === 0) return survey;
    return this.changed(this.context.api(path(survey.id), { method: "PATCH", body: change, ifMatch }));
  }

  /** Requests a survey again. */
  reload(survey: Survey): Promise<Survey> {
    return this.changed(this.context.api(path(survey.id)));
  }

  async remove(survey: Survey): Promise<void> {
    try {
      await this.context.api(path(survey.id), { method: "DELETE" });
    } catch (error) {
      // Deleted by somebody else meanwhile, or by a call whose answer was lost: it is gone, as the user wanted.
      if (statusOf(error) !== 404) throw error;
    }
    this.forget(survey.id);
  }

  answer(survey: Survey, given: SurveyAnswers): Promise<Survey> {
    return this.changed(this.context.api(`${path(survey.id)}/answer`, { method: "PUT", body: { given } }));
  }

  async takeBack(survey: Survey): Promise<Survey> {
    try {
      return await this.changed(this.context.api(`${path(survey.id)}/answer`, { method: "DELETE" }));
    } catch (error) {
      // Removed by a call whose answer was lost: it is gone, as the user wanted, unless the survey is.
      if (statusOf(error) !== 404) throw error;
      return this.reload(survey);
    }
  }

  /** The backend responds with the current survey. */
  private async changed(answer: Promise<unknown>): Promise<Survey> {
    const now = (await answer) as Survey;
    for (const key of [LIST, now.id]) this.turn(key);
    this.put(now);
    return now;
  }

  private put(survey: Survey): void {
    this.absences.delete(survey.id);
    this.opened.set(survey.id, survey);
    const surveys = this.all.map((one) => (one.id === survey.id ? factsOf(survey) : one));
    this.list = { ...this.list, surveys };
  }

  /** It is gone. */
  private forget(id: string): void {
    for (const key of [LIST, id]) this.turn(key);
    this.opened.delete(id);
    this.list = { ...this.list, surveys: this.all.filter((survey) => survey.id !== id) };
    void this.context.stores.remove(STORE, recordOf(id)).catch(() => undefined);
  }
}
