import { expect, test } from "vitest";
import { freshBrowser, workerThat } from "../../testing/page";
import { companies } from "./companies";

freshBrowser();

test("a list of more companies than a page has is read to its end", async () => {
  const all = Array.from({ length: 201 }, (_, at) => ({ companyId: `c${at}` }));
  const worker = workerThat(({ path }) => {
    const page = Number(new URL(path, "https://own.test").searchParams.get("page") ?? 1);
    return Response.json(all.slice((page - 1) * 100, page * 100));
  });
  expect(await companies()).toEqual(all);
  expect(worker.paths).toEqual([
    "GET /api/business/list?autoLogin=false",
    "GET /api/business/list?autoLogin=false&page=2",
    "GET /api/business/list?autoLogin=false&page=3",
  ]);
});
