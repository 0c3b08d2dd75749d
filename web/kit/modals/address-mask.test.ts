import { createBrowserRouter } from "react-router";
import { beforeEach, describe, expect, test } from "vitest";
import { pathWithModals } from "../../client/page-below";
import { maskedNavigation, maskFreshAddress, maskNavigation } from "./address-mask";

const ADDRESS = "/list(modal:thing/1)?q=1";

beforeEach(() => history.replaceState(null, "", "/"));

/** The location of a router that starts at the address of the browser. */
function initialLocation() {
  const router = createBrowserRouter([{ path: "*" }]);
  const { location } = router.state;
  router.dispose();
  return [location.pathname + location.search, location.mask && location.mask.pathname + location.mask.search];
}

const below = {
  pathname: "/list",
  search: "",
  hash: "",
  mask: { pathname: "/list(modal:thing/1)", search: "", hash: "" },
};

describe("a fresh address", () => {
  test("with modals puts the router at the page below, and stays as it is in the bar", () => {
    history.replaceState(null, "", ADDRESS);
    maskFreshAddress();
    expect(initialLocation()).toEqual(["/list?q=1", ADDRESS]);
    expect(location.pathname + location.search).toBe(ADDRESS);
  });

  test("loaded again is what the router left", () => {
    history.replaceState(null, "", ADDRESS);
    maskFreshAddress();
    const { state } = history;
    maskFreshAddress();
    expect(history.state).toEqual(state);
    expect(initialLocation()).toEqual(["/list?q=1", ADDRESS]);
  });

  test("without modals is none of its business", () => {
    history.replaceState(null, "", "/reset/a(b)@c.example/code");
    maskFreshAddress();
    expect(history.state).toBeNull();
  });

  test("is what somebody asked for who has to sign in first", () => {
    history.replaceState(null, "", ADDRESS);
    expect(pathWithModals("/list")).toBe("/list(modal:thing/1)");
    expect(pathWithModals("/elsewhere")).toBe("/elsewhere");
  });
});

describe("a way", () => {
  test("to an address with modals leads to the page below them", () => {
    const [to, options] = maskedNavigation("/other(modal:thing/2)?x=1#y", { replace: true }, below);
    expect(to).toEqual({ pathname: "/other", search: "?x=1", hash: "#y" });
    expect(options).toEqual({ replace: true, mask: { pathname: "/other(modal:thing/2)", search: "?x=1", hash: "#y" } });
  });

  test.each(["?page=2", "/list?page=2", { search: "?page=2" }])(
    "to another query of the page keeps its modals: %s",
    (to) => {
      expect(maskedNavigation(to, undefined, below)[1]).toEqual({
        mask: { pathname: "/list(modal:thing/1)", search: "?page=2", hash: "" },
      });
    },
  );

  test("elsewhere, or one that says itself what is open, is taken as it is", () => {
    expect(maskedNavigation("/other", undefined, below)).toEqual(["/other", undefined]);
    expect(maskedNavigation("/list", { mask: undefined }, below)).toEqual(["/list", { mask: undefined }]);
  });

  test("back and forward are left to the history", async () => {
    const went: unknown[] = [];
    const router = { state: { location: below }, navigate: async (to: unknown) => void went.push(to) };
    maskNavigation(router);
    await router.navigate(-1);
    await router.navigate("/list(modal:thing/3)");
    expect(went).toEqual([-1, { pathname: "/list", search: "", hash: "" }]);
  });
});
