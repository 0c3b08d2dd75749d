// The shapes of docs/contract.md have the members of openapi.json.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { root } from "../setup/steps.mjs";

const page = await readFile(join(root, "docs/contract.md"), "utf8");
const { schemas } = JSON.parse(await readFile(join(root, "openapi.json"), "utf8")).components;

/** What the page describes, by its first words, and the schema's name. */
const SHAPES = {
  "**Person**": "Person",
  "**Company**": "Company",
  "**Joined company**": "JoinedCompany",
  "**Administered company**": "AdministeredCompany",
  "**Sign-in**": "SignInResponse",
  "**Session**": "FullSession",
  "**Tenant session**": "TenantSession",
  "**User**": "Member",
  "**Role**": "Role",
  "**App**": "RoleApp",
  "`GET /api/config`: ": "PublicConfiguration",
  "`POST signup`": "SignUpResponse",
  "`POST verify-invitation`": "VerifyInvitationResponse",
  "`/api/user`: `GET me`": "MeResponse",
};

/** The members between the outermost braces of the first object behind the words. */
function described(words) {
  assert.equal(page.split(words).length, 2, `${words} stands once`);
  const [, behind] = page.split(words);
  const answer = words.includes("`POST") ? behind.slice(behind.indexOf("→")) : behind;
  let [, inner] = /`\{ ([^`]*) \}`/.exec(answer);
  // Innermost brackets first.
  for (let before; before !== inner; ) {
    before = inner;
    inner = inner.replaceAll(/\[[^[\](){}]*\]|\([^[\](){}]*\)|\{[^[\](){}]*\}/g, "");
  }
  return inner.split(",").map((member) => /\w+/.exec(member)?.[0]);
}

/** The members of a schema; those of another one that it extends only where it adds none. */
const membersOf = ({ properties, allOf }) =>
  Object.keys(properties ?? allOf.findLast((part) => part.properties).properties);

for (const [words, name] of Object.entries(SHAPES))
  test(`${words} has the members of ${name}`, () => {
    const expected = membersOf(schemas[name]);
    if (name === "PublicConfiguration") expected.push(...membersOf(schemas.PublicSettings));
    assert.deepEqual(described(words).sort(), expected.sort());
  });
