import { useEffect } from "react";
import { expect, test, vi } from "vitest";
import { hydrate } from "./hydrate";

const router = { page: "prerendered" };
const arrived = vi.fn();

function Page() {
  useEffect(arrived, []);
  return router.page === "prerendered" ? <main>prerendered</main> : <form>redirected</form>;
}

test("a page whose router is loading is hydrated before the router can move on", () => {
  const container = document.createElement("div");
  container.innerHTML = "<main>prerendered</main>";
  const main = container.firstElementChild;
  hydrate(container, <Page />, false);
  router.page = "redirected";
  expect(arrived).toHaveBeenCalledOnce();
  expect(container.firstElementChild).toBe(main);
});

test("a page whose router is settled is hydrated while the page reacts", async () => {
  const container = document.createElement("div");
  container.innerHTML = "<main>prerendered</main>";
  const main = container.firstElementChild;
  arrived.mockClear();
  router.page = "prerendered";
  hydrate(container, <Page />, true);
  expect(arrived).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(arrived).toHaveBeenCalledOnce());
  expect(container.firstElementChild).toBe(main);
});
