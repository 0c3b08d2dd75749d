import { useEffect } from "react";
import { expect, test, vi } from "vitest";
import { hydrate } from "./hydrate";

const router = { page: "prerendered" };
const arrived = vi.fn();

function Page() {
  useEffect(arrived, []);
  return router.page === "prerendered" ? <main>prerendered</main> : <form>redirected</form>;
}

test("a page is hydrated before the router can move on", () => {
  const container = document.createElement("div");
  container.innerHTML = "<main>prerendered</main>";
  const main = container.firstElementChild;
  hydrate(container, <Page />);
  router.page = "redirected";
  expect(arrived).toHaveBeenCalledOnce();
  expect(container.firstElementChild).toBe(main);
});
