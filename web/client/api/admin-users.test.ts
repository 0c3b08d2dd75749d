import { expect, test, vi } from "vitest";
import { company, signInOf } from "../../testing/actors";
import { FakeWorker, problem } from "../../testing/fake-worker";
import { keepSignIn } from "../session/session";
import { bulk } from "./admin-users";
import { forgetGuard } from "./guard";

const ids = Array.from({ length: 1_100 }, (_, at) => `u${at}`);

function sizesOf(respond: (sizes: readonly number[]) => Response) {
  const sizes: number[] = [];
  forgetGuard(undefined);
  vi.stubGlobal(
    "fetch",
    new FakeWorker(({ body }) => {
      sizes.push(JSON.parse(body).userIds.length);
      return respond(sizes);
    }).fetch,
  );
  return sizes;
}

test("more than one request takes are changed by several", async () => {
  const sizes = sizesOf((now) => Response.json({ done: now.at(-1), changed: [], failed: [] }));
  expect(await bulk(ids, "disable")).toEqual({ done: 1_100, changed: [], failed: [] });
  expect(sizes).toEqual([500, 500, 100]);
});

test("where one of several requests fails, what was done is told, and whom it was not done to", async () => {
  sizesOf((now) =>
    now.length === 2 ? problem(429, "too_many_attempts") : Response.json({ done: 500, changed: [], failed: [] }),
  );
  const { done, failed } = await bulk(ids, "disable");
  expect([done, failed.length, failed[0]]).toEqual([500, 600, { userId: "u500", code: "too_many_attempts" }]);
});

test("who enters another company meanwhile changes nobody there: the rest is left as it was", async () => {
  const enter = (companyId: string) =>
    keepSignIn(signInOf({ company: { ...company, companyId }, organisations: [company] }));
  enter("c1");
  const sizes = sizesOf(() => {
    enter("c2");
    return Response.json({ done: 500, changed: [], failed: [] });
  });
  const { done, failed } = await bulk(ids.slice(0, 501), "disable");
  expect([sizes, done, failed]).toEqual([[500], 500, [{ userId: "u500", code: "session_expired" }]]);
});
