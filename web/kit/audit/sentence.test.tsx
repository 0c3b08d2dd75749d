import { render } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { speak } from "../../client/i18n/i18n";
import { languages } from "../../client/i18n/languages";
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

function textOf(told: ReturnType<typeof event>): string {
  const { container, unmount } = render(<Sentence event={told} />, { wrapper: MemoryRouter });
  const text = container.textContent ?? "";
  unmount();
  return text;
}

test("every kind is a whole sentence in every language", async () => {
  const kinds = kindGroups.flatMap((group) => group.kinds);
  expect(kinds.length).toBeGreaterThan(50);
  for (const { code } of languages) {
    await speak(code);
    for (const kind of kinds) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what stands around a part must not be left
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

test("one person is one, and what happened often says how often", () => {
  expect(textOf(event("members.disabled", { detail: { userIds: ["u2"] } }))).toBe(
    "Anna Berger hat 1 Person deaktiviert",
  );
  expect(textOf(event("access.denied", { detail: { times: 3 } }))).toContain("3-mal");
});

test("whoever is gone or unknown is somebody", () => {
  expect(textOf(event("member.erased", { names: {} }))).toBe("Jemand hat jemanden endgültig gelöscht");
});
