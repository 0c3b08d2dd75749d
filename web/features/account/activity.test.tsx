import { fireEvent, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { atAccount, panel } from "../../testing/account";
import { freshBrowser } from "../../testing/page";

freshBrowser();

const event = (action: string, at: string) => ({ action, at, network: "EST83", detail: {} });

test("what happened about the account is told, the newest first, and further back on demand", async () => {
  const { worker } = await atAccount({}, ({ path }) => {
    if (path === "/api/user/activity") {
      const data = [event("auth.passkey_added", "2026-11-20T09:30:00Z"), event("newer.kind", "2026-11-19T09:30:00Z")];
      return Response.json({ data, next: "1.2.c1" });
    }
    if (path !== "/api/user/activity?after=1.2.c1") return undefined;
    return Response.json({ data: [event("auth.signed_in", "2026-11-01T09:30:00Z")], next: null });
  });
  const own = within(panel("Verlauf"));
  await own.findByText("Passkey hinzugefügt");
  expect(own.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    // The pseudonym of a network says nothing to a person.
    expect.stringMatching(/^Passkey hinzugefügt((?!EST83).)*2026((?!EST83).)*$/),
    // A newer server tells what this page has no words for.
    expect.stringMatching(/^newer\.kind/),
  ]);
  fireEvent.click(own.getByRole("button", { name: "Ältere zeigen" }));
  await own.findByText("Angemeldet");
  await waitFor(() => expect(own.queryByRole("button", { name: "Ältere zeigen" })).toBeNull());
  expect(worker.paths.filter((path) => path.includes("/api/user/activity"))).toHaveLength(2);
});
