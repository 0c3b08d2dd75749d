import { act, render } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test } from "vitest";
import { useParameters } from "./use-parameters";

type Set = (name: string, value: string) => void;

const sets: Set[] = [];

const Nothing = () => null;

function Part() {
  const [, change] = useParameters();
  sets.push((name, value) =>
    change((before) => {
      const after = new URLSearchParams(before);
      after.set(name, value);
      return after;
    }),
  );
  return null;
}

/** A list whose loader takes until `load` is called, and what two of its parts set. */
async function atList() {
  let load: () => void = () => undefined;
  const loader = ({ request }: { readonly request: Request }) =>
    new URL(request.url).search ? new Promise<null>((resolve) => (load = () => resolve(null))) : null;
  const element = (
    <>
      <Part />
      <Part />
    </>
  );
  const router = createMemoryRouter([{ path: "/list", loader, element, HydrateFallback: Nothing }], {
    initialEntries: ["/list"],
  });
  await act(async () => render(<RouterProvider router={router} />));
  return {
    router,
    set: (index: number, name: string, value: string) => sets.slice(-2)[index]?.(name, value),
    loaded: () => act(async () => load()),
  };
}

test("a change adds to those whose page is still being loaded", async () => {
  const { router, set, loaded } = await atList();
  await act(async () => {
    set(0, "role", "a");
    set(1, "columns", "email");
    set(0, "state", "1");
  });
  await loaded();
  expect(router.state.location.search).toBe("?role=a&columns=email&state=1");
  expect(router.state.preventScrollReset, "other parts of the page stay in view").toBe(true);
});

test("what was given up by going elsewhere and back is not added to later", async () => {
  const { router, set, loaded } = await atList();
  await act(async () => set(0, "role", "a"));
  await loaded();
  await act(async () => void router.navigate(-1));
  expect(router.state.location.search).toBe("");
  await act(async () => set(0, "state", "1"));
  await loaded();
  expect(router.state.location.search).toBe("?state=1");
});
