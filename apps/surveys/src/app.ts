// The mounted app: a page for each address, rendered again when the address, the language or the data change.

import type { Context } from "../../kit/contract";
import { h } from "../../kit/dom";
import kit from "../../kit/style.css";
import { addressOf, showsResults, surveyAt } from "./addresses";
import { heldFocus } from "./focus";
import css from "./style.css";
import type { Absence, Surveys, Texts } from "./surveys";

/** The common style sheet of all apps, and this app's own. */
const SHEETS = [kit, css].map((text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
});

export class App {
  private readonly root: ShadowRoot;
  private readonly stops: readonly (() => void)[];
  /** Unsaved input of the page: it must survive a change of the language. */
  private draft: Record<string, string> = {};
  /** The version of the survey that the input began with. */
  private version: number | undefined;
  /** The input that is being sent: until there is an outcome, nothing else is. */
  private sending: Readonly<Record<string, string>> | undefined;
  /** The form was submitted: its errors are shown. */
  isSent = false;
  /**
   * The idempotency key of what the form creates. Sent again unchanged, after a lost answer, it creates nothing again; changed input is
   * another creation, because the backend would answer with the first one and the change would be lost.
   */
  creationKey = crypto.randomUUID();
  private pathname: string;
  private isClosed = false;

  constructor(
    element: HTMLElement,
    readonly context: Context,
    readonly surveys: Surveys,
    private readonly pageAt: (app: App, address: URL) => HTMLElement,
  ) {
    this.root = this.rootIn(element);
    this.pathname = this.address().pathname;
    this.stops = [
      context.language.onChange(() => this.draw()),
      context.navigation.onNavigate(() => {
        const { pathname } = this.address();
        // Another query of the same page keeps its form.
        if (pathname !== this.pathname) {
          this.forget();
          this.surveys.forgetAbsences();
        }
        this.pathname = pathname;
        this.draw();
        // Screen readers announce the new page.
        this.find("h1")?.focus();
        // Colleagues answer meanwhile.
        if (showsResults(pathname)) void this.refresh();
      }),
      () => window.removeEventListener("online", this.reconnect),
    ];
    window.addEventListener("online", this.reconnect);
    this.draw();
  }

  /** A shadow root with the app's style sheets: for its page, or a modal. */
  private rootIn(element: HTMLElement): ShadowRoot {
    const root = element.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = SHEETS;
    return root;
  }

  /** Asks for a confirmation in a modal of the shell before an action that cannot be undone. */
  async confirm(question: { readonly title: string; readonly text: string; readonly yes: string }): Promise<boolean> {
    const { action } = await this.context.modals.open(
      {
        title: question.title,
        text: question.text,
        render: (element, modal) => {
          const act = (name: string) => () => modal.close({ action: name });
          const button = (text: string, style: string, name: string) =>
            h("button", { type: "button", class: style, click: act(name) }, text);
          const actions = h(
            "div",
            { class: "actions" },
            button(this.t("cancel"), "button", "cancel"),
            button(question.yes, "button primary", "confirmed"),
          );
          this.rootIn(element).append(actions);
        },
      },
      { id: "question", mode: "compact" },
    );
    return action === "confirmed";
  }

  /** Why a survey is not here. It is requested when its page is opened, with the connection, and when the user asks for it again. */
  absence(id: string): Absence {
    if (!this.surveys.absence(id)) void this.load(id);
    return this.surveys.absence(id) ?? "requested";
  }

  /** Requests a survey that is not here again. */
  again(id: string): void {
    void this.load(id);
    this.draw();
  }

  close(): void {
    this.isClosed = true;
    for (const stop of this.stops) stop();
    this.root.replaceChildren();
  }

  /** Translates a phrase of the app. */
  t(phrase: string, values?: Record<string, string | number>): string {
    return this.context.phrases.t(`surveys:${phrase}`, values);
  }

  /** A text of a survey, in the current language where it has several. */
  say(texts: Texts): string {
    return typeof texts === "string" ? texts : texts[this.context.language.current()];
  }

  /** The typed value of a field, otherwise its initial one. */
  typed(name: string, initial = ""): string {
    return this.draft[name] ?? initial;
  }

  /** A field with its initial value counts as unchanged. */
  type(name: string, value: string, initial = ""): void {
    if (value === initial) delete this.draft[name];
    else this.draft[name] = value;
    this.creationKey = crypto.randomUUID();
    this.context.unsaved(Object.keys(this.draft).length > 0);
  }

  /** The version that the user sees: while there is input the one that it began with, whatever is loaded meanwhile. */
  seen(version: number): number {
    if (Object.keys(this.draft).length === 0) this.version = undefined;
    this.version ??= version;
    return this.version;
  }

  /** The user is told of a newer version, and their input is about that one from now on. */
  renew(): void {
    this.version = undefined;
    this.draw();
  }

  get isSending(): boolean {
    return this.sending !== undefined;
  }

  /** The button of the form waits from now on. Returns the input that is sent. */
  startSending(): Readonly<Record<string, string>> {
    this.sending = { ...this.draft };
    this.find("[type=submit]")?.setAttribute("aria-disabled", "true");
    return this.sending;
  }

  /** There is an outcome. Returns whether the form is still open. */
  stopSending(sent: Readonly<Record<string, string>>): boolean {
    if (this.sending !== sent) return false;
    this.sending = undefined;
    this.find("[type=submit]")?.removeAttribute("aria-disabled");
    return true;
  }

  /** What was sent was saved and is not asked about any more. Returns whether that is all; what was typed meanwhile stays. */
  saved(sent: Readonly<Record<string, string>>): boolean {
    const later = Object.entries(this.draft).filter(([name, value]) => value !== sent[name]);
    this.forget();
    this.draft = Object.fromEntries(later);
    this.context.unsaved(later.length > 0);
    return later.length === 0;
  }

  private forget(): void {
    this.draft = {};
    this.version = undefined;
    this.sending = undefined;
    this.isSent = false;
    this.creationKey = crypto.randomUUID();
  }

  go(path: string): void {
    this.context.navigation.navigate(path);
  }

  /** A link to a page of the app; clicks with a modifier are left to the browser. */
  link(path: string, text: string, props: Record<string, string | boolean> = {}): HTMLAnchorElement {
    const click = (event: MouseEvent) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      this.go(path);
    };
    return h("a", { href: this.context.navigation.href(path), ...props, click }, text);
  }

  /** An element of the page. */
  find<Found extends HTMLElement>(selector: string): Found | null {
    return this.root.querySelector<Found>(selector);
  }

  draw(): void {
    if (this.isClosed) return;
    const focus = heldFocus(this.root);
    this.root.replaceChildren(this.pageAt(this, this.address()));
    focus();
  }

  /** Loads a survey and shows what is different; input and focus stay. */
  private async load(id: string): Promise<void> {
    if (await this.surveys.load(id)) this.draw();
  }

  /** Loads again what the page shows: a survey, or the list. Drawing it has requested a survey that is not here. */
  private async refresh(): Promise<void> {
    const here = surveyAt(this.address());
    if (here) {
      if (this.surveys.find(here.id)) await this.load(here.id);
    } else if (await this.surveys.refresh()) this.draw();
  }

  /** What nobody answered for may be there. */
  private readonly reconnect = (): void => {
    const here = surveyAt(this.address());
    if (here && !this.surveys.find(here.id)) this.again(here.id);
    else void this.refresh();
  };

  private address(): URL {
    return addressOf(this.context.navigation.path());
  }
}
