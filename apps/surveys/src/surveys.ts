// The surveys of the company: the client of the app's backend.

import type { Context, Json, Language } from "../../kit/contract";

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

export interface Survey {
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
  readonly questions: readonly Question[];
}

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

// The number is the shape's: surveys that an earlier version of the app stored are not read.
const [STORE, CACHE_KEY] = ["Documents", "surveys-3"] as const;
const path = (id: string) => `/surveys/${encodeURIComponent(id)}`;

/** Whether a question has more texts than it came with. */
export const isCut = ({ texts = [], distinctTexts = 0 }: Question): boolean => distinctTexts > texts.length;

/** All surveys from the server, which are cached. */
async function requested(context: Context): Promise<readonly Survey[]> {
  const { surveys } = (await context.api("/surveys")) as { readonly surveys: readonly Survey[] };
  // An app that was left meanwhile keeps nothing any more.
  void context.stores.put(STORE, CACHE_KEY, surveys as unknown as Json).catch(() => undefined);
  return surveys;
}

export class Surveys {
  /** Counts loads and changes: what was requested before the last one is outdated. */
  private latest = 0;
  /** Surveys that the list, which ends after a hundred, does not have: they are requested one by one. */
  private readonly beyond = new Set<string>();

  private constructor(
    private readonly context: Context,
    public all: readonly Survey[],
  ) {}

  /** Requests all surveys. While the server is unreachable, the cached ones are used. */
  static async open(context: Context): Promise<Surveys> {
    try {
      return new Surveys(context, await requested(context));
    } catch (error) {
      const isUnreachable = (error as { status?: number }).status === 0;
      const kept = isUnreachable ? await context.stores.get<Json>(STORE, CACHE_KEY) : undefined;
      if (!kept) throw error;
      return new Surveys(context, kept as unknown as readonly Survey[]);
    }
  }

  /** Requests all surveys again; those that are there stay while there is no answer. Resolves to whether something is different. */
  async refresh(): Promise<boolean> {
    this.latest += 1;
    const mine = this.latest;
    const listed = await requested(this.context).catch(() => undefined);
    if (!listed || mine !== this.latest) return false;
    const surveys = [...listed, ...(await this.beyondOf(listed))];
    if (mine !== this.latest) return false;
    const isDifferent = JSON.stringify(surveys) !== JSON.stringify(this.all);
    this.all = surveys;
    return isDifferent;
  }

  find(id: string): Survey | undefined {
    return this.all.find((survey) => survey.id === id);
  }

  /** Requests a survey that the list does not have, and adds it if there is one. */
  async look(id: string): Promise<void> {
    try {
      const found = (await this.context.api(path(id))) as Survey | undefined;
      if (!found || this.find(found.id)) return;
      this.beyond.add(found.id);
      this.put([...this.all, found]);
    } catch {
      // There is none, or nobody answered.
    }
  }

  /** The surveys beyond the list as they are now; as they were where nobody answers. */
  private async beyondOf(listed: readonly Survey[]): Promise<readonly Survey[]> {
    const known = this.all.filter(({ id }) => this.beyond.has(id) && !listed.some((one) => one.id === id));
    const now = known.map((survey) =>
      this.context
        .api(path(survey.id))
        .catch(({ status }: { status?: number }) => (status === 404 ? undefined : survey)),
    );
    return ((await Promise.all(now)) as (Survey | undefined)[]).filter((survey) => survey !== undefined);
  }

  /** The survey with all its texts; a request only where some are missing, so that others can be exported without a connection. */
  async withTexts(survey: Survey): Promise<Survey> {
    if (!survey.questions.some(isCut)) return survey;
    return (await this.context.api(`${path(survey.id)}/export`)) as Survey;
  }

  /** The key identifies the creation: sent again it creates nothing, and the first survey is returned. */
  async create(draft: Draft, idempotencyKey: string): Promise<Survey> {
    const made = (await this.context.api("/surveys", { method: "POST", body: draft, idempotencyKey })) as Survey;
    this.put([made, ...this.all.filter(({ id }) => id !== made.id)]);
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
      if ((error as { status?: number }).status !== 404) throw error;
    }
    this.put(this.all.filter(({ id }) => id !== survey.id));
  }

  answer(survey: Survey, given: SurveyAnswers): Promise<Survey> {
    return this.changed(this.context.api(`${path(survey.id)}/answer`, { method: "PUT", body: { given } }));
  }

  takeBack(survey: Survey): Promise<Survey> {
    return this.changed(this.context.api(`${path(survey.id)}/answer`, { method: "DELETE" }));
  }

  /** The backend responds with the current survey. */
  private async changed(answer: Promise<unknown>): Promise<Survey> {
    const now = (await answer) as Survey;
    this.put(this.all.map((survey) => (survey.id === now.id ? now : survey)));
    return now;
  }

  private put(surveys: readonly Survey[]): void {
    this.latest += 1;
    this.all = surveys;
  }
}
