// Common parts of all forms.

import { h } from "../../../kit/dom";
import { type FieldOptions, field } from "../../../kit/parts";
import { addresses } from "../addresses";
import type { App } from "../app";
import type { Survey } from "../surveys";

/** The buttons below a form. */
export function actions(app: App, back: string, submit: string): HTMLElement {
  return h(
    "div",
    { class: "actions" },
    h("button", { type: "submit", class: "button primary", "aria-disabled": app.isSending && "true" }, submit),
    app.link(back, app.t("cancel"), { class: "button" }),
  );
}

interface TextField extends FieldOptions {
  readonly initial?: string;
  readonly maxlength: number;
  /** Rows of a textarea; a single-line input without them. */
  readonly rows?: number;
}

/** A field whose text is kept while the user is on the page. */
export function textField(app: App, { initial = "", maxlength, rows, ...options }: TextField): HTMLElement {
  const { name, isRequired } = options;
  const value = app.typed(name, initial);
  return field(options, (attributes) => {
    const props = {
      name,
      maxlength,
      required: isRequired,
      ...attributes,
      input: ({ target }: Event) => app.type(name, (target as HTMLInputElement | HTMLTextAreaElement).value, initial),
    };
    const control = rows ? h("textarea", { ...props, rows }) : h("input", { ...props, value });
    if (control instanceof HTMLTextAreaElement) control.value = value;
    return control;
  });
}

/** Codes of errors with a phrase of their own. */
const REASONS = ["already_answered", "survey_closed", "version_conflict"];

/** Awaits an action and reports its outcome; an error is shown with its reason. Returns the result. */
export async function done<Result>(app: App, doing: Promise<Result>, phrase: string): Promise<Result | undefined> {
  try {
    const result = await doing;
    app.context.toast({ tone: "success", title: app.t(phrase) });
    return result;
  } catch (error) {
    const { code } = error as { code?: string };
    app.context.toast({
      tone: "error",
      title: app.t("notKept"),
      ...(code && REASONS.includes(code) ? { message: app.t(`why.${code}`) } : {}),
    });
    return undefined;
  }
}

/**
 * The same for a form, once at a time; it then opens the survey. After an error the form keeps its input, and so it does what was typed while it
 * was sent: a form of which that can be sent afterwards stays open and does what `rest` does, of any other the shell asks about it.
 */
export async function keep(app: App, keeping: () => Promise<Survey>, phrase: string, rest?: () => void): Promise<void> {
  if (app.isSending) return;
  const sent = app.startSending();
  const survey = await done(app, keeping(), phrase);
  // The user is on another page by now, which may show the survey.
  if (!app.stopSending(sent)) return app.draw();
  if (!survey) return;
  if (!app.saved(sent) && rest) return rest();
  app.go(addresses.survey(survey.id));
}
