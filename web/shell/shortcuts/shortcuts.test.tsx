import { act, screen, waitFor } from "@testing-library/react";
import { Link } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { forgetRights, storeRights } from "../../client/session/rights";
import { keepSignIn } from "../../client/session/session";
import { signInOf } from "../../testing/actors";
import { rightsOf } from "../../testing/administration";
import { setCookie, tokenUntil } from "../../testing/fake-worker";
import { freshBrowser, renderRoutes } from "../../testing/page";
import { press as click, pressKeys, write } from "../../testing/person";
import { Shortcuts } from "./shortcuts";
import { choice, isListOpen } from "./state";

freshBrowser();
beforeEach(() => {
  forgetRights();
  setCookie("utk", tokenUntil(Date.now() + 600_000));
  const { company } = rightsOf();
  keepSignIn(signInOf({ user: { userId: "u1" }, company }));
  isListOpen.set(false);
  choice.set(null);
});

let pressed: string[] = [];

function Page() {
  const press = (name: string) => () => void pressed.push(name);
  return (
    <>
      <Shortcuts />
      <input aria-label="search" aria-keyshortcuts="/" />
      <button type="button" aria-keyshortcuts="N" onClick={press("new")}>
        new
      </button>
      <button type="button" aria-keyshortcuts="J" onClick={press("next")}>
        next
      </button>
      <table>
        <tbody>
          <tr>
            <td>
              <input type="checkbox" aria-label="row" />
              <Link className="row-action" to="/ben">
                edit
              </Link>
              <button type="button" aria-keyshortcuts="Space" onClick={press("preview")}>
                preview
              </button>
            </td>
          </tr>
        </tbody>
      </table>
    </>
  );
}

function at(rights: object = { rights: { "admin.users": "read" } }) {
  pressed = [];
  storeRights(rightsOf({ hasAdminRights: false, ...rights }) as never);
  return renderRoutes([{ path: "/", Component: Page }], "/");
}

test("keys press what names them, and a row's pencil from within the row", async () => {
  const where = at();
  await pressKeys("ne");
  expect(pressed).toEqual(["new"]);
  await pressKeys("/");
  expect(document.activeElement).toBe(screen.getByLabelText("search"));
  expect(where(), "E means the row that somebody stands in").toBe("/");
  act(() => screen.getByRole("checkbox", { name: "row" }).focus());
  await pressKeys("e");
  await waitFor(() => expect(where()).toBe("/ben"));
});

test("J goes on, and the space shows a row from its link, while a box takes it itself", async () => {
  at();
  await pressKeys("j");
  act(() => screen.getByRole("checkbox", { name: "row" }).focus());
  await pressKeys(" ");
  act(() => screen.getByRole("checkbox", { name: "row" }).blur());
  await pressKeys(" ");
  expect(pressed).toEqual(["next"]);
  act(() => screen.getByRole("link", { name: "edit" }).focus());
  await pressKeys(" ");
  expect(pressed).toEqual(["next", "preview"]);
});

test("they are letters where somebody types, and nothing together with Ctrl", async () => {
  at();
  await write(screen.getByLabelText("search"), "n");
  act(() => screen.getByLabelText("search").blur());
  await pressKeys("{Control>}n{/Control}");
  expect(pressed).toEqual([]);
});

test("they are an app's where somebody is in an app", async () => {
  at();
  const host = document.body.appendChild(document.createElement("div"));
  const inside = host.attachShadow({ mode: "open" }).appendChild(document.createElement("button"));
  inside.focus();
  await pressKeys("n");
  host.remove();
  expect(pressed).toEqual([]);
});

test.each([
  ["somebody who may bring people in", "gu", { hasOnBoardingRights: true }, "/auth/admin/user/overview/"],
  ["an operator", "gt", { operator: true }, "/auth/admin/tenant/overview/"],
])("%s goes by %s where the menu leads as well", async (_, keys, rights, address) => {
  const where = at(rights);
  await pressKeys(keys);
  await waitFor(() => expect(where()).toBe(address));
});

test("G and a letter lead to a page that may be read, and to no other", async () => {
  const where = at();
  await pressKeys("gr");
  expect(where()).toBe("/");
  await pressKeys("gn");
  expect(pressed, "the second key belongs to the first").toEqual([]);
  await pressKeys("gu");
  await waitFor(() => expect(where()).toBe("/auth/admin/user/overview/"));
});

test("the list says keys in words where they have no letter, and how to come to the notifications", async () => {
  at();
  await pressKeys("?");
  await screen.findByRole("dialog", { name: "Tastenkürzel" });
  const keys = [...document.querySelectorAll("kbd")].map((key) => [
    key.textContent,
    key.closest("div")?.lastChild?.textContent,
  ]);
  expect(keys).toContainEqual(["Leertaste", "Zeile in der Vorschau zeigen"]);
  expect(keys).toContainEqual(["F6", "Zu den Benachrichtigungen und zurück"]);
  expect(keys.flat()).not.toContain("Space");
  expect(keys.flat(), "only what may be opened").toContain("Personen");
  expect(keys.flat()).not.toContain("Rollen");
});

test("? shows them, and there they are switched off", async () => {
  at();
  await pressKeys("?");
  await click(await screen.findByRole("checkbox", { name: "Tastenkürzel aktiv" }));
  await click(screen.getByText("Schließen"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await pressKeys("n");
  expect(pressed).toEqual([]);
  act(() => choice.set(null));
  await pressKeys("n");
  expect(pressed).toEqual(["new"]);
});
