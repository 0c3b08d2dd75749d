import { createBrowserRouter } from "react-router";
import { expect, test } from "vitest";
import { maskFreshAddress } from "../kit/modals/address-mask";
import { keyFreshEntry } from "./history-entry";

/** The key by which a router that starts now knows the page. */
function keyOf(address?: string): string {
  if (address) history.pushState(null, "", address);
  keyFreshEntry();
  maskFreshAddress();
  const router = createBrowserRouter([{ path: "*" }]);
  const { key } = router.state.location;
  router.dispose();
  return key;
}

test("each page that is opened by its address has its own key, and keeps it when it is loaded again", () => {
  const pages = ["/one", "/two", "/two(modal:thing/1)"].map((address) => keyOf(address));
  expect(new Set([...pages, "default"]).size).toBe(4);
  expect(keyOf()).toBe(pages[2]);
});
