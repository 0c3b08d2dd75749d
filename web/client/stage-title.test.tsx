import { act, render, screen, waitFor } from "@testing-library/react";
import type { ReactElement } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { describe, expect, test } from "vitest";
import { Component as Core } from "../app/core-area";
import { Component as Reset } from "../features/password-reset/page";
import { PageFrame } from "../kit/administration/page-frame";
import { RecordPage } from "../kit/administration/record-page";
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

describe("a page of an area", () => {
  const back = { to: "/admin/user/overview", label: "Personen" };
  const pages: Record<string, ReactElement> = {
    list: <PageFrame title="Personen">all of them</PageFrame>,
    loading: (
      <PageFrame title="Personen" back={back}>
        on its way
      </PageFrame>
    ),
    person: (
      <RecordPage title="Anna Müller" back={back} aside="beside">
        hers
      </RecordPage>
    ),
    form: (
      <PageFrame title="Person bearbeiten" record="Anna Müller" back={back}>
        fields
      </PageFrame>
    ),
    import: (
      <PageFrame title="Personen importieren" text="Aus einer Tabelle." back={back}>
        steps
      </PageFrame>
    ),
  };

  function at(first: string) {
    const handle = { title: "global:shell.users" };
    const children = Object.entries(pages).map(([path, element]) => ({ path, element, handle }));
    const router = createMemoryRouter([{ Component: Core, children }], { initialEntries: [`/${first}`] });
    render(<RouterProvider router={router} />);
    return router;
  }

  test.each([
    ["list", "Personen – Asgard"],
    ["loading", "Personen – Asgard"],
    ["person", "Anna Müller – Personen – Asgard"],
    ["form", "Anna Müller – Person bearbeiten – Personen – Asgard"],
    ["import", "Personen importieren – Personen – Asgard"],
  ])("is called what it is about: %s", async (path, title) => {
    at(path);
    await waitFor(() => expect(document.title).toBe(title));
  });

  test("leaves its name behind when somebody goes on", async () => {
    const router = at("person");
    await waitFor(() => expect(document.title).toBe("Anna Müller – Personen – Asgard"));
    await act(() => router.navigate("/list"));
    expect(document.title).toBe("Personen – Asgard");
    await act(() => router.navigate("/form"));
    expect(document.title).toBe("Anna Müller – Person bearbeiten – Personen – Asgard");
  });
});
