import { describe, expect, test } from "vitest";
import type { RecordedCall } from "../../testing/fake-worker";
import { freshBrowser, workerThat } from "../../testing/page";
import { webConfiguration } from "../config/web-configuration";
import { admin, api } from "./client";

freshBrowser();

/** The request that was made. */
async function sent(makes: () => Promise<unknown>): Promise<RecordedCall | undefined> {
  const worker = workerThat(() => Response.json({ data: [] }));
  await makes();
  return worker.calls.at(-1);
}

test("administration is called below its base path, whose host, prefix and name can be configured", () => {
  expect(admin("user")).toBe("/api/admin/user");
  const { administration } = webConfiguration;
  const elsewhere = { host: "https://admin.tld", prefix: "/v2", path: "manage" };
  Object.assign(webConfiguration, { administration: elsewhere });
  try {
    expect(admin("user")).toBe("https://admin.tld/v2/manage/user");
  } finally {
    Object.assign(webConfiguration, { administration });
  }
});

describe("an operation", () => {
  test("is called by its verb, with its parts of the path as one segment each", async () => {
    const call = await sent(() => api("DELETE /api/user/sessions/{id}", { path: { id: "a/b ?c" } }));
    expect([call?.method, call?.path]).toEqual(["DELETE", "/api/user/sessions/a%2Fb%20%3Fc"]);
  });

  test("asks for what is given alone", async () => {
    const query = { roleId: "", page: 2, search: undefined, limit: 10 };
    const call = await sent(() => api("GET /api/admin/role/users", { query }));
    expect(call?.path).toBe("/api/admin/role/users?page=2&limit=10");
  });

  test("sends its body, over the version that was seen", async () => {
    const input = { path: { id: "r1" }, body: { state: 0 }, ifMatch: 3 };
    const call = await sent(() => api("PATCH /api/admin/role/{id}", input));
    expect([call?.body, call?.headers.get("if-match")]).toEqual(['{"state":0}', '"3"']);
  });

  test("is called where a developer moved it to", async () => {
    const { me } = webConfiguration;
    Object.assign(webConfiguration, { me: { method: "POST", path: "elsewhere/me" } });
    try {
      const call = await sent(() => api("GET /api/user/me"));
      expect([call?.method, call?.path]).toEqual(["POST", "/api/elsewhere/me"]);
    } finally {
      Object.assign(webConfiguration, { me });
    }
  });

  test("that the contract does not know does not compile", () => {
    const unknown = () => [
      // @ts-expect-error no such operation
      api("GET /api/admin/rôle"),
      // @ts-expect-error a part of the path is missing
      api("GET /api/admin/role/{id}"),
      // @ts-expect-error another part than the path has
      api("GET /api/admin/role/{id}", { path: { roleId: "r1" } }),
      // @ts-expect-error no such member of the query
      api("GET /api/admin/role", { query: { colour: "red" } }),
      // @ts-expect-error a member of the body is of another type
      api("PUT /api/admin/role", { body: { state: "on" } }),
      // @ts-expect-error a body is missing
      api("POST /api/auth/pass-forgot"),
      // @ts-expect-error nothing is made, so nothing has a name
      api("PATCH /api/admin/role/{id}", { path: { id: "r1" }, body: {}, idempotencyKey: "k" }),
      // @ts-expect-error it answers no list
      api("GET /api/admin/role/{id}", { path: { id: "r1" } }).then(({ data }) => data),
    ];
    expect(unknown).toBeTypeOf("function");
  });
});
