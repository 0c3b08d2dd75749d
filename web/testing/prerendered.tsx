// A page as the build renders it, which is used before the application has started.

import { render } from "@testing-library/react";
import { type ComponentType, type ReactNode, useLayoutEffect } from "react";
import { renderToString } from "react-dom/server";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, vi } from "vitest";
import { saveEarlyInput, takeOver } from "../client/early";

/** As the core area around every page: whatever the page has not taken over by then is forgotten. */
function Core({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => takeOver(), []);
  return children;
}

/** Types into a prerendered page, by the names of its fields, submits its form if asked to, and hydrates it. */
export function hydrateAfter(
  Page: ComponentType,
  address: string,
  typed: Readonly<Record<string, string>>,
  isSubmitted = false,
): void {
  const page = (
    <Core>
      <Page />
    </Core>
  );
  const app = () => (
    <RouterProvider router={createMemoryRouter([{ path: "*", element: page }], { initialEntries: [address] })} />
  );
  const container = document.createElement("div");
  container.id = "root";
  document.body.append(container);
  container.innerHTML = renderToString(app());
  const { dataset } = document.documentElement;
  delete dataset.ready;
  for (const [name, value] of Object.entries(typed)) {
    const field = container.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (field) field.value = value;
  }
  if (isSubmitted) dataset.submitted = "";
  saveEarlyInput();
  const onRecoverableError = vi.fn();
  render(app(), { container, hydrate: true, onRecoverableError });
  expect(onRecoverableError).not.toHaveBeenCalled();
}
