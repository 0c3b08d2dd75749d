import { expect, test, vi } from "vitest";
import { company, signInOf } from "../../testing/actors";
import { member } from "../../testing/administration";
import { FakeWorker } from "../../testing/fake-worker";
import { exportAudit } from "../api/admin-audit";
import { exportUsers } from "../api/admin-import";
import { jobResult } from "../api/admin-jobs";
import { everyRole } from "../api/admin-roles";
import { removeUser } from "../api/admin-users";
import { forgetGuard } from "../api/guard";
import { keepSignIn } from "./session";

const enter = (companyId: string) =>
  keepSignIn(signInOf({ company: { ...company, companyId }, organisations: [company] }));
const part = () => new Response("a", { headers: { next: "x1" } });

test.each<[string, () => Promise<unknown>, () => Response]>([
  ["an export of users", exportUsers, () => Response.json({ rows: [], next: "x1" })],
  ["an export of the audit log", () => exportAudit("csv", {}), part],
  ["the result of a job", () => jobResult("j1"), part],
  ["the list of every role", everyRole, () => Response.json({ data: [{ roleId: "r1" }], total: 200 })],
  ["the removal of a user", () => removeUser("u2"), () => Response.json(member())],
])("%s requests nothing more once another company is entered", async (_, run, first) => {
  enter("c1");
  forgetGuard(undefined);
  const worker = new FakeWorker(() => {
    enter("c2");
    return first();
  });
  vi.stubGlobal("fetch", worker.fetch);
  await expect(run()).rejects.toMatchObject({ code: "session_expired" });
  expect(worker.calls).toHaveLength(1);
});
