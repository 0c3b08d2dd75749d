import { expect, test } from "vitest";
import { runsOf } from "./runs";

const event = (id: string, change: object = {}) => ({
  ...{ id, action: "auth.signed_in", actor: "u1", object: "u1", names: { u1: "Anna Berger" } },
  ...{ detail: { agent: "Firefox, Windows" }, createdAt: `2026-11-0${id}T09:00:00Z`, ...change },
});

const runs = (events: readonly ReturnType<typeof event>[]) =>
  runsOf(events).map(({ id, covers, detail }) => [id, covers, (detail as { times?: number }).times]);

test("equal sentences in a row are one, as new as its newest event", () => {
  const elsewhere = { detail: { agent: "Safari, iPhone" } };
  expect(runs([event("5"), event("4", elsewhere), event("3")])).toEqual([["5", 3, 3]]);
});

test("what happened in between keeps them apart", () => {
  const between = event("4", { action: "members.roles_given", object: "c1", detail: { roles: ["r1"] } });
  expect(runs([event("5"), between, event("3"), event("2")])).toEqual([
    ["5", 1, undefined],
    ["4", 1, undefined],
    ["3", 2, 2],
  ]);
});

test("other roles are another sentence", () => {
  const given = (id: string, role: string) =>
    event(id, { action: "members.roles_given", detail: { roles: [role], userIds: ["u2"] } });
  expect(runs([given("3", "r1"), given("2", "r2")])).toHaveLength(2);
});

test("events that were counted already are added", () => {
  const denied = (id: string, times: number) => event(id, { action: "access.denied", detail: { times } });
  expect(runs([denied("3", 2), denied("2", 5)])).toEqual([["3", 2, 7]]);
});
