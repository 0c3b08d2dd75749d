import { render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test } from "vitest";
import { Component as Core } from "../app/core-area";
import { Component as Reset } from "../features/password-reset/page";
import { problem } from "../testing/fake-worker";
import { freshBrowser, workerThat } from "../testing/page";

freshBrowser();

test("the document is called what the page shows by now", async () => {
  workerThat(() => problem(410, "link_expired"));
  const handle = { title: "auth:recovery.choose.title" };
  const children = [{ path: "/auth/reset/:mail/:code", Component: Reset, handle }];
  const router = createMemoryRouter([{ Component: Core, children }], { initialEntries: ["/auth/reset/a%40b.de/code"] });
  render(<RouterProvider router={router} />);
  await waitFor(() => expect(document.title).toBe("Neues Passwort wählen – Asgard"));
  await screen.findByText("Link abgelaufen");
  await waitFor(() => expect(document.title).toBe("Link abgelaufen – Asgard"));
});
