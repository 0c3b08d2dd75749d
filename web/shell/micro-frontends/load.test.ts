// Which module is imported, and whether it has the expected hash.

import { expect, test, vi } from "vitest";
import { freshBrowser } from "../../testing/page";
import { loadMicroFrontend } from "./load";
import { verifyEntry } from "./verify-entry";

freshBrowser();

const app = { contract: 1, mount: () => undefined, unmount: () => undefined, router: { navigate: () => undefined } };
const url = "/apps/notes/index.js";

test("an entry that is pinned is verified before it runs, at the very address", async () => {
  const steps: string[] = [];
  const verify = vi.fn(async (address: string) => void steps.push(`verify ${address}`));
  const run = vi.fn(async (address: string) => {
    steps.push(`run ${address}`);
    return app;
  });
  await loadMicroFrontend({ url, integrity: "sha384-x" }, run, verify);
  const address = `${location.origin}${url}`;
  expect(steps).toEqual([`verify ${address}`, `run ${address}`]);
  await loadMicroFrontend({ url, integrity: "" }, run, verify);
  expect(verify).toHaveBeenCalledOnce();
});

test("one that is something else is refused and does not run", async () => {
  const run = vi.fn(async () => app);
  const verify = () => Promise.reject(new Error("other"));
  await expect(loadMicroFrontend({ url, integrity: "sha384-x" }, run, verify)).rejects.toMatchObject({
    reason: "refused",
  });
  expect(run).not.toHaveBeenCalled();
});

test("a browser that cannot verify modules runs none that are pinned", async () => {
  const supports = vi.spyOn(document.createElement("link").relList.constructor.prototype, "supports");
  supports.mockReturnValue(false);
  await expect(verifyEntry("https://partner.example/x.js", "sha384-x")).rejects.toThrow("verifies no modules");
  supports.mockRestore();
});
