// The notes of the company, a client of the app's backend. Unsaved input is declared, so that the shell asks before it is lost.

import type { ApiFailure, ApiInit, Context } from "./contract";

interface Note {
  readonly id: string;
  readonly text: string;
}

/**
 * What is typed, and the idempotency key of the note that it becomes: a text that is sent again, after a lost answer, creates nothing again.
 * Another text has another key, because the backend would answer with the first note and the change would be lost.
 */
const draftOf = (text: string) => ({ text, key: crypto.randomUUID() });

export class Notes {
  /** Undefined until they are loaded. */
  private all: readonly Note[] | undefined;
  /** There are older ones, which the list has not. */
  private isCut = false;
  private hasFailed = false;
  /** Number of times that the notes were asked for. */
  private loads = 0;
  private draft = draftOf("");
  /** The field that was drawn last. */
  private field: HTMLInputElement | undefined;

  /** `redrawList` renders the list where it is shown: a form that is shown stays as it is, for somebody may be typing in it. */
  constructor(
    private readonly context: Context,
    private readonly redrawList: () => void,
  ) {}

  /** Loads the notes. An answer that comes after a newer one was asked for is out of date. */
  async load(): Promise<void> {
    this.loads += 1;
    const turn = this.loads;
    try {
      const { notes, isCut } = (await this.context.api("/notes")) as {
        readonly notes: readonly Note[];
        readonly isCut: boolean;
      };
      if (turn !== this.loads) return;
      this.all = notes;
      this.isCut = isCut;
      this.hasFailed = false;
    } catch {
      if (turn !== this.loads) return;
      this.hasFailed = true;
    }
    this.redrawList();
  }

  /** Changes the input and declares whether it is unsaved: every page of the app keeps it, so only leaving the app loses it. */
  private type(text: string): void {
    this.draft = draftOf(text);
    this.context.unsaved(text !== "", { within: "/" });
  }

  /** Runs an action and reports its outcome. Resolves to whether it succeeded. */
  private async act(path: string, init: ApiInit, done: string): Promise<boolean> {
    const { api, phrases, toast } = this.context;
    try {
      await api(path, init);
    } catch (error) {
      // A note that was deleted by somebody else meanwhile, or by a call whose answer was lost, is gone as the user wanted.
      const isGone = init.method === "DELETE" && (error as ApiFailure).status === 404;
      if (!isGone) {
        toast({ tone: "error", title: phrases.t("app:note.failed") });
        return false;
      }
    }
    toast({ tone: "success", title: phrases.t(done) });
    return true;
  }

  private async save(): Promise<void> {
    const { text, key } = this.draft;
    const init = { method: "POST", body: { text }, idempotencyKey: key } as const;
    if (!(await this.act("/notes", init, "app:note.saved"))) return;
    // What was typed meanwhile is not saved yet.
    if (this.draft.key === key) {
      this.type("");
      if (this.field) this.field.value = "";
    }
    await this.load();
  }

  private async remove(id: string): Promise<void> {
    const path = `/notes/${encodeURIComponent(id)}`;
    await this.act(path, { method: "DELETE" }, "app:notes.deleted");
    // After a failure, too: where only the answer was lost, the note is gone.
    await this.load();
  }

  /** The list; actions without a right are not offered. */
  list(): HTMLElement {
    const { phrases, rights } = this.context;
    if (!this.all) return words(phrases.t(this.hasFailed ? "app:notes.failed" : "app:notes.loading"));
    if (this.all.length === 0) return words(phrases.t("app:notes.none"));
    const list = document.createElement("ul");
    for (const { id, text } of this.all) {
      const item = document.createElement("li");
      item.append(text);
      if (rights.may("delete")) {
        const button = document.createElement("button");
        button.textContent = phrases.t("app:notes.delete");
        button.setAttribute("aria-label", phrases.t("app:notes.deleteNote", { text }));
        button.addEventListener("click", () => void this.remove(id));
        item.append(button);
      }
      list.append(item);
    }
    const whole = document.createElement("div");
    whole.append(list);
    if (this.isCut) whole.append(words(phrases.t("app:notes.cut", { shown: this.all.length })));
    return whole;
  }

  /** The form of a new note. */
  form(): HTMLElement {
    const { phrases, rights } = this.context;
    if (!rights.may("write")) return words(phrases.t("app:note.readOnly"));
    const form = document.createElement("form");
    const label = document.createElement("label");
    const field = document.createElement("input");
    const button = document.createElement("button");
    this.field = field;
    field.value = this.draft.text;
    field.maxLength = 500;
    field.required = true;
    field.addEventListener("input", () => this.type(field.value));
    label.append(phrases.t("app:note.label"), field);
    button.textContent = phrases.t("app:note.save");
    form.append(label, button);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.save();
    });
    return form;
  }
}

function words(text: string): HTMLElement {
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  return paragraph;
}
