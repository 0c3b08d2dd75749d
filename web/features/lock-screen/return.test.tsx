import { screen, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { signInAnswer as answer, company } from "../../testing/actors";
import { freshBrowser, renderPageAt, workerThat } from "../../testing/page";
import { press, send, write } from "../../testing/person";
import { Component as Main } from "./main";
import { Component as Users } from "./users";

freshBrowser();

const anna = { userId: "u1", displayName: "Anna M.", initials: "AM", image: null, hasPin: true, company };
const cardsAre = () => workerThat(({ method }) => Response.json(method === "GET" ? [anna] : answer));

const elsewhere = [
  "//evil.example",
  "\\\\evil.example",
  "/\\evil.example",
  "/..//evil.example",
  "https://evil.example",
  "https://asgard.test@evil.example",
  "javascript:alert(1)",
  "/\t/evil.example",
];

/** Types the PIN into its field; with several users the badge opens it. */
async function unlock(): Promise<void> {
  const find = () => document.querySelector<HTMLInputElement>("input[name=pin]");
  await screen.findAllByText("Anna M.");
  if (!find()) await press(screen.getByRole("button", { name: "PIN von Anna M." }));
  const pad = find() as HTMLInputElement;
  await write(pad, "135790");
  await send(pad);
}

describe.each([
  ["/auth/lockscreen-users", Users],
  ["/auth/lockscreen-main", Main],
] as const)("from %s", (address, Page) => {
  const at = (returnTo: string) => renderPageAt(Page, address, `${address}?returnTo=${encodeURIComponent(returnTo)}`);

  test.each(elsewhere)("the PIN never leads to %j", async (returnTo) => {
    cardsAre();
    const where = at(returnTo);
    await unlock();
    await waitFor(() => expect(where()).toBe("/"));
  });

  test("the PIN leads back to a page of ours", async () => {
    cardsAre();
    const where = at("/account?x=1");
    await unlock();
    await waitFor(() => expect(where()).toBe("/account"));
  });
});
