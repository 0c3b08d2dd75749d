// The surveys of the company, as the app's backend knows them: this page asks, the backend decides.

import type { Context, Json, Language } from "../../kit/contract";

/** A text, or one for each language. */
export type Texts = string | Readonly<Record<Language, string>>;

export interface Option {
  readonly id: string;
  readonly title: Texts;
  /** How often it was chosen. */
  readonly count: number;
}

/** Without options it is answered in words. */
export interface Question {
  readonly id: string;
  readonly title: Texts;
  readonly options?: readonly Option[];
  /** What was answered in words, the newest first. */
  readonly texts?: readonly string[];
}

export interface Survey {
  readonly id: string;
  readonly title: Texts;
  readonly description: Texts;
  readonly isOpen: boolean;
  /** How many answered. */
  readonly answers: number;
  /** When this person answered, in milliseconds. */
  readonly answeredAt: number | null;
  readonly questions: readonly Question[];
}

/** What may be changed in a survey. */
export type Change = { readonly title: string; readonly description: string; readonly isOpen: boolean };

/** A new one. */
export type Draft = Change & {
  readonly questions: readonly { readonly title: string; readonly options?: readonly string[] }[];
};

/** One answer: an option's id or a text, by question. */
export type GivenAnswers = Readonly<Record<string, string>>;

const [STORE, KEPT] = ["Documents", "surveys"] as const;
const path = (id: string) => `/surveys/${encodeURIComponent(id)}`;

export class Surveys {
  private constructor(
    private readonly context: Context,
    public all: readonly Survey[],
  ) {}

  /** Asks for all of them. While nobody answers, what was answered before has to do. */
  static async open(context: Context): Promise<Surveys> {
    try {
      const { surveys } = (await context.api("/surveys")) as { readonly surveys: readonly Survey[] };
      void context.stores.put(STORE, KEPT, surveys as unknown as Json);
      return new Surveys(context, surveys);
    } catch (error) {
      const isSilence = (error as { status?: number }).status === 0;
      const kept = isSilence ? await context.stores.get<Json>(STORE, KEPT) : undefined;
      if (!kept) throw error;
      return new Surveys(context, kept as unknown as readonly Survey[]);
    }
  }

  find(id: string): Survey | undefined {
    return this.all.find((survey) => survey.id === id);
  }

  async create(draft: Draft): Promise<Survey> {
    const made = (await this.context.api("/surveys", { method: "POST", body: draft })) as Survey;
    this.all = [made, ...this.all];
    return made;
  }

  change(survey: Survey, change: Change): Promise<Survey> {
    return this.changed(this.context.api(path(survey.id), { method: "PATCH", body: change }));
  }

  async remove(survey: Survey): Promise<void> {
    await this.context.api(path(survey.id), { method: "DELETE" });
    this.all = this.all.filter(({ id }) => id !== survey.id);
  }

  answer(survey: Survey, given: GivenAnswers): Promise<Survey> {
    return this.changed(this.context.api(`${path(survey.id)}/answer`, { method: "PUT", body: { given } }));
  }

  takeBack(survey: Survey): Promise<Survey> {
    return this.changed(this.context.api(`${path(survey.id)}/answer`, { method: "DELETE" }));
  }

  /** The backend answers the survey as it is now. */
  private async changed(answer: Promise<unknown>): Promise<Survey> {
    const now = (await answer) as Survey;
    this.all = this.all.map((survey) => (survey.id === now.id ? now : survey));
    return now;
  }
}
