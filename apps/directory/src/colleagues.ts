// The colleagues as cards, by name, a page at a time. The search is in the address, so that it can be shared and restored.

import type { Context } from "../../kit/contract";
import { h } from "../../kit/dom";
import type { Page } from "../../kit/micro-frontend";
import { avatar, button, field, pageHead, select, state } from "../../kit/parts";

interface Colleague {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly initials: string;
  readonly email: string;
  readonly phone: string | null;
  readonly location: string | null;
  readonly image: string | null;
}

interface Answer {
  readonly data: readonly Colleague[];
  readonly found: number | null;
  readonly locations: readonly string[];
  readonly next: string | null;
}

const LIMIT = 24;
/** The server counts up to this number. */
const COUNT_LIMIT = 1_000;
/** Debounce time of the search. */
const DEBOUNCE_MS = 250;

/** Escapes a value of a comma-separated list parameter. */
const escaped = (value: string) => value.replace(/[\\,:]/g, "\\$&");

/** A search for names, in the syntax of the contract of lists. */
const searched = (typed: string) =>
  typed
    .split(/\s+/)
    .filter((term) => term !== "")
    .map(escaped)
    .slice(0, 5)
    .join(",");

/** An address with a line break opportunity before its `@`. */
const breakable = (email: string) => {
  const at = email.lastIndexOf("@");
  return [email.slice(0, at), h("wbr"), email.slice(at)];
};

function card({ userId, firstName, lastName, initials, image, location, email, phone }: Colleague): HTMLElement {
  return h(
    "li",
    { class: "card" },
    avatar(userId, initials, image),
    h(
      "div",
      { class: "person" },
      h("h2", {}, `${firstName} ${lastName}`.trim() || email),
      location && h("p", { class: "muted" }, location),
      h("p", {}, h("a", { href: `mailto:${email}` }, ...breakable(email))),
      phone && h("p", {}, h("a", { href: `tel:${phone.replace(/[^+\d]/g, "")}` }, phone)),
    ),
  );
}

/** What an address within the app searches for. */
function filterOf(path: string): [search: string, location: string] {
  const query = new URLSearchParams(path.split("#")[0]?.split("?")[1]);
  return [query.get("search") ?? "", query.get("location") ?? ""];
}

/** An address that searches. */
function addressOf(search: string, location: string): string {
  const query = new URLSearchParams();
  if (search.trim()) query.set("search", search.trim());
  if (location) query.set("location", location);
  return query.size > 0 ? `/?${query}` : "/";
}

/** The page. */
export function colleagues(context: Context, redraw: () => void): Page {
  const { navigation, phrases, session } = context;
  let [typed, location] = ["", ""];
  /** The address whose search was last taken over, and the one that the page has written itself since then. */
  let [taken, written] = ["", ""];
  let answer: Answer | undefined;
  /** The last load failed, and whether it was that of a further page. */
  let failed: "all" | "more" | undefined;
  let [latest, timer] = [0, 0];
  const t = (phrase: string, values?: Readonly<Record<string, string | number>>) =>
    phrases.t(`directory:${phrase}`, values);

  /** Requests a page; a response that is outdated by a newer search is ignored. */
  async function load(after?: string): Promise<void> {
    latest += 1;
    const mine = latest;
    const query = new URLSearchParams({ limit: String(LIMIT) });
    const search = searched(typed);
    if (search) query.set("search", search);
    if (location) query.set("location", location.replace(/[\\,]/g, "\\$&"));
    if (after) query.set("after", after);
    try {
      const page = (await context.api(`/people?${query}`)) as Answer;
      if (mine !== latest) return;
      answer = after && answer ? { ...page, data: [...answer.data, ...page.data] } : page;
      failed = undefined;
    } catch {
      if (mine !== latest) return;
      failed = after === undefined ? "all" : "more";
    }
    redraw();
  }

  /** Takes over the search of the address. */
  function take(): void {
    [typed, location] = filterOf(navigation.path());
    taken = addressOf(typed, location);
  }

  /** Another link leads to another search; an address of the page's own is that of what was typed until then. */
  function follow(): void {
    // Anything else of the address, such as a hash, is no other search.
    const path = addressOf(...filterOf(navigation.path()));
    if (path === taken) return;
    if (path === written) {
      [taken, written] = [path, ""];
      return;
    }
    clearTimeout(timer);
    written = "";
    take();
    [answer, failed] = [undefined, undefined];
    void load();
  }

  function applySearch(): void {
    written = addressOf(typed, location);
    navigation.navigate(written, { replace: true });
    void load();
  }

  function type(text: string): void {
    typed = text;
    clearTimeout(timer);
    timer = window.setTimeout(applySearch, DEBOUNCE_MS);
  }

  function chooseLocation(value: string): void {
    location = value;
    applySearch();
  }

  function shown(): HTMLElement {
    if (failed === "all") {
      const again = button(t("again"), () => void load());
      return state(t("failed"), again);
    }
    if (!answer) return state(t("loading"));
    const { data } = answer;
    if (data.length === 0) return state(t(typed.trim() || location ? "nobody" : "none"));
    return h("ul", { class: "cards", "aria-label": t("title") }, ...data.map(card));
  }

  /** The filter by location; a location of the address that no colleague has any more can be deselected. */
  function locationFilter(): HTMLElement | false {
    const all = [...new Set([...(answer?.locations ?? []), ...(location ? [location] : [])])];
    if (all.length < 2 && !location) return false;
    const options = [["", t("everywhere")], ...all.map((each) => [each, each])] as [string, string][];
    return select(t("location"), "location", options, location, chooseLocation);
  }

  function found(): string {
    const count = answer?.found ?? null;
    if (count === null || failed === "all") return "";
    return count >= COUNT_LIMIT ? t("foundMany", { count }) : t("found", { count });
  }

  take();
  return {
    begin: () => void load(),
    draw: () => {
      follow();
      return h(
        "div",
        { class: "page" },
        pageHead(t("title"), t("text", { company: session.company.title })),
        h(
          "search",
          { class: "tools" },
          field({ name: "search", label: t("search") }, () =>
            h("input", {
              type: "search",
              name: "search",
              value: typed,
              maxlength: 100,
              autocomplete: "off",
              input: ({ target }: Event) => type((target as HTMLInputElement).value),
            }),
          ),
          locationFilter(),
        ),
        h("p", { class: "muted", role: "status" }, found()),
        shown(),
        failed === "more" && h("p", { class: "error", role: "alert" }, t("failed")),
        failed !== "all" && answer?.next != null && button(t("more"), () => void load(answer?.next ?? undefined)),
      );
    },
  };
}
