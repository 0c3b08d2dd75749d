import { expect, test } from "vitest";
import openapi from "../../../openapi.json";
import type { Phrase } from "../../client/i18n/phrases";
import { operationPhrases } from "./operations";

/** The subject of the first part of an administration path. */
const AREAS: Readonly<Record<string, Phrase>> = {
  user: "global:shell.users",
  "tenant-user": "global:shell.users",
  role: "global:shell.roles",
  tenant: "global:shell.tenants",
  app: "global:shell.apps",
  audit: "global:shell.audit",
  operations: "global:shell.operations",
  identity: "audit:groups.accounts",
  views: "admin:views.label",
  invitation: "audit:groups.invitations",
};

/** Every operation that can be denied for a missing right (`worker/http/pipeline/security_events.rs`). */
const deniable = Object.entries(openapi.paths).flatMap(([path, methods]) => {
  const [, area] = /^\/api\/(?:admin|user(?=\/invitation))\/([^/]+)/.exec(path) ?? [];
  if (area === undefined) return [];
  return Object.entries(methods).map(([method, { operationId }]) => [operationId, area, method] as const);
});

test("there are operations to tell in words", () => {
  expect(deniable.length).toBeGreaterThan(50);
});

test.each(deniable)("%s is told as an act on %s", (operation, area, method) => {
  const words = operationPhrases(operation);
  expect(words?.[0]).toBe(AREAS[area]);
  expect(words?.[1] === "read").toBe(method === "get");
});

test("an operation in an old event has the words of its new id", () => {
  for (const [before, now] of [
    ["changeUser", "updateUser"],
    ["makeTenant", "createTenant"],
    ["rolePeople", "listRoleMembers"],
  ] as const) {
    expect(operationPhrases(now)).toBeDefined();
    expect(operationPhrases(before)).toBe(operationPhrases(now));
  }
});

test("what is not about administration stays as it is", () => {
  expect(operationPhrases("signin")).toBeUndefined();
});
