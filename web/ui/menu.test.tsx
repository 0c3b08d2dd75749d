import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { Profiler, useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { press, pressKeys } from "../testing/person";
import { ConfirmDialog } from "./dialog";
import { ChoiceMenu, Menu } from "./menu";

afterEach(cleanup);

const YES_NO = [
  { id: "1", label: "Yes" },
  { id: "0", label: "No" },
];

test("groups may offer the same, and each is told of its own choice", async () => {
  const [state, employee] = [vi.fn(), vi.fn()];
  render(
    <ChoiceMenu
      label="Filters"
      groups={[
        {
          id: "state",
          label: "State",
          choices: [
            { id: "1", label: "On" },
            { id: "0", label: "Off" },
          ],
          chosen: ["0"],
          onChange: state,
        },
        { id: "employee", label: "Internal", choices: YES_NO, chosen: [], isMultiple: true, onChange: employee },
      ]}
    >
      Filters
    </ChoiceMenu>,
  );
  await press(screen.getByRole("button", { name: "Filters" }));
  await screen.findByRole("menu");
  const menuItems = ["menuitemradio", "menuitemcheckbox"].map((role) =>
    screen.getAllByRole(role).map((item) => `${item.textContent} ${item.getAttribute("aria-checked")}`),
  );
  expect(menuItems).toEqual([
    ["On false", "Off true"],
    ["Yes false", "No false"],
  ]);
  await press(screen.getByRole("menuitemcheckbox", { name: "No" }));
  expect([employee.mock.lastCall, state.mock.lastCall]).toEqual([[["0"]], undefined]);
});

test("of a group that takes several, a second one adds to the first before the owner has followed", async () => {
  const onChange = vi.fn();
  render(
    <ChoiceMenu
      label="Filters"
      groups={[{ id: "employee", label: "Internal", choices: YES_NO, chosen: [], isMultiple: true, onChange }]}
    >
      Filters
    </ChoiceMenu>,
  );
  await press(screen.getByRole("button", { name: "Filters" }));
  await press(await screen.findByRole("menuitemcheckbox", { name: "Yes" }));
  await press(screen.getByRole("menuitemcheckbox", { name: "No" }));
  expect(onChange.mock.calls.map(([chosen]) => chosen.toSorted())).toEqual([["1"], ["0", "1"]]);
});

describe("groups in submenus", () => {
  async function opened() {
    const [state, employee] = [vi.fn(), vi.fn()];
    render(
      <ChoiceMenu
        label="Filters"
        isNested
        groups={[
          { id: "state", label: "State", choices: YES_NO, chosen: ["0"], now: "No", onChange: state },
          { id: "employee", label: "Internal", choices: YES_NO, chosen: [], isMultiple: true, onChange: employee },
        ]}
      >
        Filters
      </ChoiceMenu>,
    );
    await press(screen.getByRole("button", { name: "Filters" }));
    await screen.findByRole("menu");
    return { state, employee };
  }

  test("say what is chosen in each, before one of them is opened", async () => {
    await opened();
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual(["StateNo", "Internal"]);
    expect(screen.queryByRole("menuitemradio")).toBeNull();
  });

  test("are closed by the choice of the only value, not by one of several", async () => {
    const { state, employee } = await opened();
    await press(screen.getByRole("menuitem", { name: "Internal" }));
    await press(await screen.findByRole("menuitemcheckbox", { name: "Yes" }));
    expect(employee).toHaveBeenCalledWith(["1"]);
    expect(screen.getAllByRole("menu")).toHaveLength(2);
    await pressKeys("{Escape}");
    await press(screen.getByRole("menuitem", { name: /^State/ }));
    await press(await screen.findByRole("menuitemradio", { name: "Yes" }));
    expect(state).toHaveBeenCalledWith(["1"]);
    await vi.waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  });

  test("are left one by one by Escape", async () => {
    await opened();
    await pressKeys("{ArrowDown}{ArrowRight}");
    await screen.findByRole("menuitemradio", { name: "Yes" });
    await pressKeys("{Escape}");
    await vi.waitFor(() => expect(screen.getAllByRole("menu")).toHaveLength(1));
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole("menuitem", { name: /^State/ })));
    await pressKeys("{Escape}");
    await vi.waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  });
});

/** A menu whose entry opens a confirmation. */
function Asking() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Menu label="More" entries={[{ id: "a", label: "Delete", onSelect: () => setIsOpen(true) }]}>
        More
      </Menu>
      <ConfirmDialog
        title="Delete?"
        text="It is gone then."
        confirm="Yes"
        cancel="No"
        isOpen={isOpen}
        onConfirm={() => undefined}
        onCancel={() => setIsOpen(false)}
      />
    </>
  );
}

describe("a menu button", () => {
  /** What each commit shows in which the button is expanded: whether the menu is there. */
  async function commitsOf(open: (button: HTMLElement) => Promise<void>): Promise<boolean[]> {
    const commits: boolean[] = [];
    const note = () => {
      if (document.querySelector("[aria-expanded=true]")) commits.push(document.querySelector("[role=menu]") !== null);
    };
    render(
      <Profiler id="menu" onRender={note}>
        <Menu label="Actions" entries={[{ id: "a", label: "Do", onSelect: () => undefined }]}>
          Actions
        </Menu>
      </Profiler>,
    );
    await open(screen.getByRole("button", { name: "Actions" }));
    await screen.findByRole("menu");
    return commits;
  }

  test("that a pointer pressed is expanded at once, and the menu follows", async () => {
    const commits = await commitsOf(press);
    expect(commits[0]).toBe(false);
    expect(commits.at(-1)).toBe(true);
  });

  test.each(["{Enter}", "{ArrowDown}"])("that got the key %s has its menu at once, for the next key", async (key) => {
    const commits = await commitsOf((button) => {
      button.focus();
      return pressKeys(key);
    });
    expect(commits[0]).toBe(true);
  });
});

describe("an open menu", () => {
  async function opened(): Promise<HTMLElement> {
    render(
      <>
        <Menu label="More" entries={[{ id: "a", label: "Copy", onSelect: () => undefined }]}>
          More
        </Menu>
        <a href="/next">Next</a>
      </>,
    );
    const button = screen.getByRole("button", { name: "More" });
    await press(button);
    await screen.findByRole("menu");
    return button;
  }

  // Each element inherits `inert`: the browser would restyle the whole page.
  test("leaves the page behind it as it is", async () => {
    const button = await opened();
    expect(button.closest("[inert], [aria-hidden]")).toBeNull();
  });

  test("is closed by a press beside it, which does nothing else", async () => {
    const button = await opened();
    const underlay = document.querySelector(".menu-underlay");
    await press(underlay as HTMLElement);
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.querySelector(".menu-underlay")).toBeNull();
    await vi.waitFor(() => expect(document.activeElement).toBe(button));
  });

  test("is closed by Escape, which returns the focus", async () => {
    const button = await opened();
    await pressKeys("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
    await vi.waitFor(() => expect(document.activeElement).toBe(button));
  });

  test("is left by Tab, to what follows its button", async () => {
    await opened();
    await pressKeys("{Tab}");
    expect(screen.queryByRole("menu")).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("link", { name: "Next" }));
  });

  // What arrives behind it restores the scroll position of the page and focuses its heading.
  test("stays open, with its focus, whatever the page does by itself", async () => {
    await opened();
    fireEvent.scroll(document);
    screen.getByRole("link", { name: "Next" }).focus();
    const menu = screen.getByRole("menu");
    await vi.waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
    await pressKeys("{Escape}");
    expect(screen.queryByRole("menu")).toBeNull();
  });

  test.each(["wheel", "touchMove"] as const)("is closed by scrolling: %s", async (act) => {
    const button = await opened();
    fireEvent[act](document.body);
    fireEvent.scroll(document);
    expect(screen.queryByRole("menu")).toBeNull();
    await vi.waitFor(() => expect(document.activeElement).toBe(button));
  });

  test("gives the focus back to its button also when a dialog that an entry opened is closed", async () => {
    render(<Asking />);
    const button = screen.getByRole("button", { name: "More" });
    // The code of the dialog is loaded by the first opening.
    for (const _ of ["first", "second"]) {
      await press(button);
      await press(await screen.findByRole("menuitem", { name: "Delete" }));
      await press(await screen.findByRole("button", { name: "No" }));
      await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
      await vi.waitFor(() => expect(document.activeElement).toBe(button));
    }
  });
});
