import { expect, test } from "vitest";
import { freshBrowser, workerThat } from "../../testing/page";
import { tenants } from "./admin-tenants";

freshBrowser();

test("whoever names fields of companies gets their three ids besides", async () => {
  const worker = workerThat(() => Response.json({ data: [], total: 0, limit: 10, page: 1 }));
  await tenants({ fields: ["title", "city"] });
  await tenants({});
  const requestedFields = worker.calls.map(({ path }) => new URLSearchParams(path.split("?")[1]).get("fields"));
  expect(requestedFields).toEqual(["title,city,companyId,businessUuId,groupId", null]);
});
