import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { freshBrowser } from "../../testing/page";
import { EventList } from "./event-line";

freshBrowser();

test("who signed in several times has one line, with how often and when last", () => {
  const signIn = (id: string, hour: number) => ({
    ...{ id, action: "auth.signed_in", actor: "u1", actorImage: null, object: "u1", names: { u1: "Anna Berger" } },
    ...{ detail: {}, createdAt: new Date(2026, 10, 20, hour).toISOString() },
  });
  render(<EventList label="Verlauf" events={[signIn("e3", 11), signIn("e2", 10), signIn("e1", 9)]} />, {
    wrapper: MemoryRouter,
  });
  const [line, ...others] = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(others).toEqual([]);
  expect(line).toMatch(/Anna Berger hat sich angemeldet · 3-malzuletzt 20\.11\.2026, 11:00/);
});
