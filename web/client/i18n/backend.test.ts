import { expect, test, vi } from "vitest";
import { webConfiguration } from "../config/web-configuration";
import { fetchSection } from "./backend";

test("a section is fetched from the page's own host, or from the locale host", async () => {
  const fetched = vi.fn(async (_: string) => Response.json({ a: "b" }));
  vi.stubGlobal("fetch", fetched);
  expect(await fetchSection("")("de", "auth")).toEqual({ a: "b" });
  await fetchSection("https://locale.tld")("pt-br", "global");
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    "/assets/locales/de/auth.locale.json",
    "https://locale.tld/assets/locales/pt-br/global.locale.json",
  ]);
});

test("the folder of the files can be configured", async () => {
  const fetched = vi.fn(async (_: string) => Response.json({}));
  vi.stubGlobal("fetch", fetched);
  const { localePath } = webConfiguration;
  Object.assign(webConfiguration, { localePath: "/phrases" });
  try {
    await fetchSection("")("de", "auth");
  } finally {
    Object.assign(webConfiguration, { localePath });
  }
  expect(fetched).toHaveBeenCalledWith("/phrases/de/auth.locale.json", expect.anything());
});

test("unknown languages and sections are never asked for", async () => {
  const fetched = vi.fn();
  vi.stubGlobal("fetch", fetched);
  expect(await fetchSection("")("../../etc", "auth")).toEqual({});
  expect(await fetchSection("")("de", "passwd")).toEqual({});
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ["a refusal", () => Promise.resolve(new Response("", { status: 404 }))],
  ["a silent network", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a broken file", () => Promise.resolve(new Response("{"))],
])("%s is reported, and is one line in the log", async (_, answer) => {
  vi.stubGlobal("fetch", answer);
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await expect(fetchSection("")("de", "auth")).rejects.toThrow();
  expect(log).toHaveBeenCalledTimes(1);
});
