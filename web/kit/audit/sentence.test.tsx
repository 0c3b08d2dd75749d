import { render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { switchTo } from "../../client/i18n/i18n";
import { languages } from "../../client/i18n/languages";
import { atAdministration } from "../../testing/administration";
import { freshBrowser } from "../../testing/page";
import { kindGroups } from "./kinds";
import { Sentence } from "./sentence";

freshBrowser();

const event = (action: string, change: object = {}) => ({
  action,
  actor: "u1",
  object: "u2",
  names: { u1: "Anna Berger", u2: "Ben Öst", r1: "Büro", r2: "Lager" },
  detail: { userIds: ["u2", "u3"], roles: ["r1", "r2"], title: "Büro" },
  ...change,
});

function textOf(auditEvent: ReturnType<typeof event>): string {
  const { container, unmount } = render(<Sentence event={auditEvent} />, { wrapper: MemoryRouter });
  const text = container.textContent ?? "";
  unmount();
  return text;
}

test("every kind is a whole sentence in every language", async () => {
  const kinds = kindGroups.flatMap((group) => group.kinds);
  expect(kinds.length).toBeGreaterThan(50);
  for (const { code } of languages) {
    await switchTo(code);
    for (const kind of kinds) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the marks around a part must not be rendered
      expect(textOf(event(kind)), `${code} ${kind}`).not.toMatch(/\u0001|\{\{|audit:/);
    }
  }
});

test.each([
  ["members.disabled", "Anna Berger hat 2 Personen deaktiviert"],
  ["member.removed", "Anna Berger hat Ben Öst entfernt"],
  ["members.roles_given", "Anna Berger hat 2 Personen Rollen gegeben: Büro und Lager"],
  ["role.deleted", "Anna Berger hat die Rolle Büro gelöscht"],
])("%s is told with names and numbers", (action, text) => {
  expect(textOf(event(action))).toBe(text);
});

test("an act on everybody who was found says how many it changed", () => {
  const detail = { jobId: "j1", action: "disable", outcomes: { changed: 1204, self: 1 } };
  expect(textOf(event("members.bulk_finished", { detail }))).toBe(
    "Anna Berger hat eine Sammeländerung beendet: 1.204 Personen geändert",
  );
});

test("an act on everybody that was stopped did not finish", () => {
  const detail = { jobId: "j1", action: "disable", outcomes: { changed: 200 }, stoppedBy: "forbidden" };
  expect(textOf(event("members.bulk_finished", { detail }))).toBe(
    "Anna Berger hat eine Sammeländerung begonnen, die vorzeitig beendet wurde: 200 Personen geändert",
  );
});

test("one person is one, and what happened often says how often", () => {
  expect(textOf(event("members.disabled", { detail: { userIds: ["u2"] } }))).toBe(
    "Anna Berger hat 1 Person deaktiviert",
  );
  expect(textOf(event("access.denied", { detail: { times: 3 } }))).toContain("3-mal");
});

test("whoever is gone or unknown is somebody", () => {
  expect(textOf(event("member.erased", { names: {} }))).toBe("Jemand hat jemanden endgültig gelöscht");
});

/** The event that the page shows. */
let sentence: ComponentProps<typeof Sentence>;

function Log() {
  return <Sentence {...sentence} />;
}

describe("what is still here is a link for whoever may look at it", () => {
  /** The link texts of a sentence for a user with these rights. */
  async function linksOf(rights: object, action: string, change: object = {}, isElsewhere = false) {
    sentence = { event: event(action, { object: "x1", ...change }), isElsewhere };
    atAdministration([{ path: "/auth/log", Component: Log }], "/auth/log", () => undefined, rights);
    await screen.findByText("Anna Berger");
    return screen.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  }
  const anna = ["Anna Berger", "/auth/admin/user/u1"];
  const OPERATOR = { operator: true };

  test.each([
    ["tenant.updated", "/auth/admin/tenant/x1"],
    ["tenant.apps_updated", "/auth/admin/tenant/x1"],
    ["app.updated", "/auth/admin/app/edit/x1"],
  ])("of %s for the operator, whose log does not know what it is called now", async (action, address) => {
    expect(await linksOf(OPERATOR, action)).toEqual([anna, ["Büro", address]]);
  });

  test.each(["tenant.updated", "app.updated"])("of %s for nobody else", async (action) => {
    expect(await linksOf({}, action)).toEqual([anna]);
  });

  test("of another company nothing", async () => {
    expect(await linksOf(OPERATOR, "tenant.updated", {}, true)).toEqual([]);
  });

  test.each(["tenant.deleted", "app.deleted", "role.deleted"])("not after %s, but whoever did it", async (action) => {
    expect(await linksOf(OPERATOR, action, { names: { u1: "Anna Berger", x1: "Büro" } })).toEqual([anna]);
  });
});
