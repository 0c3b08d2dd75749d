// What all forms have, and do in the end.

import { h } from "../../../kit/dom";
import { addresses } from "../addresses";
import type { App } from "../app";
import type { Survey } from "../surveys";

/** The buttons below a form. */
export function actions(app: App, back: string, submit: string): HTMLElement {
  return h(
    "div",
    { class: "actions" },
    h("button", { type: "submit", class: "button primary" }, submit),
    app.link(back, app.t("cancel"), { class: "button" }),
  );
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly initial?: string;
  readonly maxlength: number;
  /** Rows of a text; a line without them. */
  readonly rows?: number;
  readonly hint?: string;
  readonly isRequired?: boolean;
  /** What is wrong, where something is. */
  readonly error?: string | false;
}

/** A label, a field, and what is said about it. */
export function field(
  app: App,
  { name, label, initial = "", maxlength, rows, hint, isRequired, error }: Field,
): HTMLElement {
  const said = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(" ");
  const props = {
    name,
    maxlength,
    required: isRequired,
    "aria-invalid": error ? "true" : undefined,
    "aria-describedby": said || undefined,
    input: ({ target }: Event) => app.type(name, (target as HTMLInputElement | HTMLTextAreaElement).value, initial),
  };
  const value = app.typed(name, initial);
  const control = rows ? h("textarea", { ...props, rows }) : h("input", { ...props, value });
  if (control instanceof HTMLTextAreaElement) control.value = value;
  const star = isRequired && h("span", { class: "star", "aria-hidden": "true" }, "\u00a0*");
  return h(
    "div",
    { class: "field" },
    h("label", { class: "field" }, h("span", {}, label, star), control),
    hint && h("p", { class: "muted", id: `${name}-hint` }, hint),
    error && h("p", { class: "error", id: `${name}-error` }, error),
  );
}

/** Waits until something is done and says so; what could not be done is told with its reason. Answers what it became. */
export async function done<Result>(app: App, doing: Promise<Result>, phrase: string): Promise<Result | undefined> {
  try {
    const result = await doing;
    app.context.toast({ tone: "success", title: app.t(phrase) });
    return result;
  } catch (error) {
    const { code } = error as { code?: string };
    const isKnown = code === "already_answered" || code === "survey_closed";
    app.context.toast({
      tone: "error",
      title: app.t("notKept"),
      ...(isKnown ? { message: app.t(`why.${code}`) } : {}),
    });
    return undefined;
  }
}

/** The same for a form, which then goes to the survey; what could not be kept stays in the form. */
export async function keep(app: App, keeping: Promise<Survey>, phrase: string): Promise<void> {
  const survey = await done(app, keeping, phrase);
  if (!survey) return;
  app.saved();
  app.go(addresses.survey(survey.id));
}
