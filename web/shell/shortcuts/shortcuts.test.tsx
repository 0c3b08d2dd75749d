import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { Link } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { forgetRights, keepRights } from "../../client/session/rights";
import { keepSignIn } from "../../client/session/session";
import { rightsOf } from "../../testing/administration";
import { setCookie, tokenUntil } from "../../testing/fake-worker";
import { freshBrowser, visitRoutes } from "../../testing/page";
import { press as click } from "../../testing/person";
import { Shortcuts } from "./shortcuts";
import { choice, isListOpen } from "./state";

freshBrowser();
beforeEach(() => {
  forgetRights();
  setCookie("utk", tokenUntil(Date.now() + 600_000));
  const { company } = rightsOf();
  keepSignIn({ user: { userId: "u1" }, company, organisations: [company], accessTenantToken: "t" } as never);
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

function at() {
  pressed = [];
  keepRights(rightsOf({ hasAdminRights: false, rights: { "admin.users": "read" } }) as never);
  return visitRoutes([{ path: "/", Component: Page }], "/");
}

const key = (name: string, target: Element = document.body) => fireEvent.keyDown(target, { key: name });

test("keys press what names them, and a row's pencil from within the row", async () => {
  const where = at();
  key("n");
  key("e");
  expect(pressed).toEqual(["new"]);
  key("/");
  expect(document.activeElement).toBe(screen.getByLabelText("search"));
  expect(where(), "E means the row that somebody stands in").toBe("/");
  key("e", screen.getByRole("checkbox", { name: "row" }));
  await waitFor(() => expect(where()).toBe("/ben"));
});

test("J goes on, and the space shows a row from its link, while a box takes it itself", () => {
  at();
  key("j");
  key(" ", screen.getByRole("checkbox", { name: "row" }));
  key(" ");
  expect(pressed).toEqual(["next"]);
  key(" ", screen.getByRole("link", { name: "edit" }));
  expect(pressed).toEqual(["next", "preview"]);
});

test("they are letters where somebody types, and nothing together with Ctrl", async () => {
  at();
  key("n", screen.getByLabelText("search"));
  fireEvent.keyDown(document.body, { key: "n", ctrlKey: true });
  expect(pressed).toEqual([]);
});

test("they are an app's where somebody is in an app", async () => {
  at();
  const host = document.body.appendChild(document.createElement("div"));
  const inside = host.attachShadow({ mode: "open" }).appendChild(document.createElement("button"));
  fireEvent.keyDown(inside, { key: "n", composed: true, bubbles: true });
  host.remove();
  expect(pressed).toEqual([]);
});

test("G and a letter lead to a page that may be read, and to no other", async () => {
  const where = at();
  key("g");
  key("r");
  expect(where()).toBe("/");
  key("g");
  key("n");
  expect(pressed, "the second key belongs to the first").toEqual([]);
  key("g");
  key("u");
  await waitFor(() => expect(where()).toBe("/auth/admin/user/overview/"));
});

test("? shows them, and there they are switched off", async () => {
  at();
  key("?");
  await click(await screen.findByRole("checkbox", { name: "Einzelne Tasten lösen etwas aus" }));
  await click(screen.getByRole("button", { name: "Schließen" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  key("n");
  expect(pressed).toEqual([]);
  act(() => choice.set(null));
  key("n");
  expect(pressed).toEqual(["new"]);
});
