import { render, screen, waitFor } from "@testing-library/react";
import type { ComponentType } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { describe, expect, test } from "vitest";
import { setConfig, standardConfig } from "../../client/config/config";
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

  test("the PIN enters the company that the address names", async () => {
    const worker = cardsAre();
    const where = renderPageAt(Page, address, `${address}?business=b2&returnTo=%2Faccount`);
    await unlock();
    await waitFor(() => expect(where()).toBe("/account"));
    expect(worker.paths.slice(1)).toEqual(["POST /api/auth/signin-pin", "POST /api/tenant/signIn/b2/"]);
  });

  test("the PIN leads partners to theirs", async () => {
    setConfig({ redirects: { ...standardConfig.redirects, partnerUri: "/partner" } });
    cardsAre();
    const where = renderPageAt(Page, address, `${address}?for=partner`);
    await unlock();
    await waitFor(() => expect(where()).toBe("/partner"));
  });

  test("the PIN leads back to a page of ours", async () => {
    cardsAre();
    const where = at("/account?x=1");
    await unlock();
    await waitFor(() => expect(where()).toBe("/account"));
  });
});

const toForm = async (name: string): Promise<void> => press(await screen.findByRole("link", { name }));

const ways: readonly (readonly [string, ComponentType, readonly object[], () => Promise<void>])[] = [
  ["the page of nobody", Users, [], () => toForm("Anmelden")],
  ["the page of all users, for somebody else", Users, [anna], () => toForm("Mit einem anderen Konto anmelden")],
  ["the locked page of nobody", Main, [], async () => undefined],
  ["a PIN that is not enough", Main, [anna], unlock],
];

test.each(ways)("the sign-in form still knows the way on, from %s", async (_, Page, cards, leave) => {
  const continuation = "?for=partner&business=b1&returnTo=%2Faccount%3Fx%3D1";
  const limited = { ...answer, scope: "second_factor", methods: ["totp"], company: null };
  workerThat(({ method }) => Response.json(method === "GET" ? cards : limited));
  const router = createMemoryRouter(
    [
      { path: "/auth/lockscreen", Component: Page },
      { path: "*", element: <p>elsewhere</p> },
    ],
    { initialEntries: [`/auth/lockscreen${continuation}`] },
  );
  render(<RouterProvider router={router} />);
  await leave();
  await screen.findByText("elsewhere");
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe(`/auth/login-business${continuation}`);
});
