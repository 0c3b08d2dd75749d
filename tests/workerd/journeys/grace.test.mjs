// The end of a refresh secret's grace period: rows are aged instead of waiting.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { account } from "../../support/actors.mjs";
import { Client } from "../../support/client.mjs";
import { startWithObjects } from "../support/objects.mjs";

let product;
before(async () => {
  product = await startWithObjects({ TEST_COMMANDS: "1" });
});
after(() => product.close());

const outcomeOf = ({ status, code }) => [status, code];
const OVER = [401, "session_expired"];

test("a refresh secret shown again after its grace ends the family, for the owner and for the thief", async () => {
  const owner = new Client(product.origin);
  const { json } = await owner.signIn(account("reader"));
  const thief = owner.clone();
  for (const _ of ["its successor", "shown once"])
    assert.equal((await owner.post("/api/auth/refresh", {})).status, 200);
  const late = owner.clone();
  assert.deepEqual(outcomeOf(await late.clone().get("/api/user/me")), [200, ""]);
  const sql = "UPDATE retired SET until = 1 WHERE until IS NOT NULL RETURNING sid";
  const { body } = await product.ask("SESSION_AUTHORITY", json.user.id, { look: { sql } });
  assert.equal(body.length, 1, "one secret's successor was shown");
  assert.deepEqual(outcomeOf(await thief.post("/api/auth/refresh", {})), OVER);
  assert.deepEqual(outcomeOf(await owner.get("/api/user/me")), OVER);
  assert.deepEqual(outcomeOf(await late.post("/api/auth/refresh", {})), OVER);
});
