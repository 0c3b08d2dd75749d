// A form: what is typed in it is held until it is saved, so that the shell asks before it is lost.

import type { Context } from "./contract";

/** Which of the stores that the registry names. */
const STORE = "Documents";

/** One note of the person, and what of it is not saved. */
export class Note {
  private typed: string;

  private constructor(
    private readonly context: Context,
    private kept: string,
  ) {
    this.typed = kept;
  }

  static async open(context: Context): Promise<Note> {
    return new Note(context, (await context.stores.get<string>(STORE, "note")) ?? "");
  }

  /** It is drawn again with what was typed wherever in the app the person goes, so only leaving the app loses it. */
  private hold(): void {
    this.context.unsaved(this.typed !== this.kept, { within: "/" });
  }

  private async save(): Promise<void> {
    const { phrases, stores, toast } = this.context;
    const text = this.typed;
    if (!(await stores.put(STORE, "note", text))) return toast({ tone: "error", title: phrases.t("app:note.failed") });
    this.kept = text;
    this.hold();
    toast({ tone: "success", title: phrases.t("app:note.saved") });
  }

  form(): HTMLFormElement {
    const { phrases } = this.context;
    const form = document.createElement("form");
    const label = document.createElement("label");
    const field = document.createElement("input");
    const button = document.createElement("button");
    field.value = this.typed;
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
