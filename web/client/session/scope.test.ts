import { QueryClient } from "@tanstack/react-query";
import { beforeEach, describe, expect, test } from "vitest";
import { userRecord } from "../../kit/administration/queries/users";
import { signInOf } from "../../testing/actors";
import { freshBrowser, workerThat } from "../../testing/page";
import { isOf, keepingScope, onScope, scopeNow } from "./scope";
import { flushSession, keepSignIn } from "./session";

freshBrowser();

const signedInTo = (companyId: string | null, userId = "u1") => {
  const user = { userId, email: "anna@nordlicht.example", resetPasswordRequired: false };
  keepSignIn(signInOf({ user, company: companyId && { companyId }, organisations: [], accessTenantToken: null }));
};

beforeEach(() => signedInTo("c1"));

describe("whose data is shown", () => {
  test("is the person's in their company, nobody's without a session, and the same array while it is the same", () => {
    const before = scopeNow();
    expect(before).toEqual(["u1", "c1"]);
    signedInTo("c1");
    expect(scopeNow()).toBe(before);
    flushSession();
    expect(scopeNow()).toEqual(["", ""]);
  });

  test("stays while a person who signs in again is not in their company yet, and is told when that is over", async () => {
    const scopes: (readonly string[])[] = [];
    const stop = onScope(() => scopes.push(scopeNow()));
    await keepingScope(async () => {
      signedInTo(null);
      signedInTo("c2");
    });
    stop();
    signedInTo("c3");
    expect(scopes).toEqual([
      ["u1", "c1"],
      ["u1", "c1"],
      ["u1", "c2"],
    ]);
  });

  test("is another person's at once, whatever is waited for", async () => {
    await keepingScope(async () => {
      signedInTo("c1", "u9");
      expect(scopeNow()).toEqual(["u9", "c1"]);
    });
  });
});

test("an answer that was given to another company than it is kept for is refused, also while the page waits for its own", async () => {
  workerThat(() => Response.json({ userId: "u2" }));
  const read = () => new QueryClient().fetchQuery(userRecord.read(["u1", "c1"], "u2"));
  expect(await read()).toEqual({ userId: "u2" });
  await keepingScope(async () => {
    signedInTo("c2");
    expect([scopeNow(), isOf(scopeNow())]).toEqual([["u1", "c1"], false]);
    await expect(read()).rejects.toMatchObject({ code: "session_expired" });
  });
});
