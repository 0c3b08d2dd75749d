// The notes of the company, a client of the app's backend. Unsaved input is declared, so that the shell asks before it is lost.

import type { Context } from "./contract";

interface Note {
  readonly id: string;
  readonly text: string;
}

export class Notes {
  /** Undefined until they are loaded. */
  private all: readonly Note[] | undefined;
  private hasFailed = false;
  private typed = "";

  /** `redraw` renders the changes. */
  constructor(
    private readonly context: Context,
    private readonly redraw: () => void,
  ) {}

  /** Loads the notes. */
  async load(): Promise<void> {
    try {
      const { notes } = (await this.context.api("/notes")) as { readonly notes: readonly Note[] };
      this.all = notes;
      this.hasFailed = false;
    } catch {
      this.hasFailed = true;
    }
    this.redraw();
  }

  /** Declares the unsaved input: every page of the app keeps it, so only leaving the app loses it. */
  private hold(): void {
    this.context.unsaved(this.typed !== "", { within: "/" });
  }

  /** Runs an action and reports its outcome. */
  private async act(
    path: string,
    init: { readonly method: "POST" | "DELETE"; readonly body?: { text: string } },
    done: string,
  ) {
    const { api, phrases, toast } = this.context;
    try {
      await api(path, init);
    } catch {
      return toast({ tone: "error", title: phrases.t("app:note.failed") });
    }
    toast({ tone: "success", title: phrases.t(done) });
    await this.load();
  }

  private async save(): Promise<void> {
    const text = this.typed;
    this.typed = "";
    this.hold();
    await this.act("/notes", { method: "POST", body: { text } }, "app:note.saved");
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
        const path = `/notes/${encodeURIComponent(id)}`;
        button.addEventListener("click", () => void this.act(path, { method: "DELETE" }, "app:notes.deleted"));
        item.append(button);
      }
      list.append(item);
    }
    return list;
  }

  /** The form of a new note. */
  form(): HTMLElement {
    const { phrases, rights } = this.context;
    if (!rights.may("write")) return words(phrases.t("app:note.readOnly"));
    const form = document.createElement("form");
    const label = document.createElement("label");
    const field = document.createElement("input");
    const button = document.createElement("button");
    field.value = this.typed;
    field.maxLength = 500;
    field.required = true;
    field.addEventListener("input", () => {
      this.typed = field.value;
      this.hold();
    });
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
