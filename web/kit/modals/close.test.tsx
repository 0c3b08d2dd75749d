import { act, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import {
  atList,
  dialogs,
  hasComponents,
  modalStage,
  pass,
  pressBeside,
  pressEscape,
  topBox,
} from "../../testing/modals";
import { press } from "../../testing/person";
import { UnsavedGuard } from "../forms/unsaved";
import { openModal } from "./component-modals";
import { useModal, useModalTitle } from "./context";
import type { ModalResult } from "./options";
import { closeRoutedModal, onRoutedClosed, openRoutedModal } from "./routed-modals";

modalStage();

function Plain() {
  const modal = useModal();
  useModalTitle("Plain");
  return (
    <button type="button" onClick={() => modal?.close({ action: "picked", data: 7 })}>
      pick
    </button>
  );
}

const texts = { title: "Discard?", text: "Not saved.", leave: "Leave", stay: "Stay" };

function Typed() {
  useModalTitle("Typed");
  return <UnsavedGuard isUnsaved texts={texts} />;
}

function WrongTitle() {
  useModalTitle(new Error("oops") as never);
  return null;
}

function TwoForms() {
  return (
    <>
      <UnsavedGuard isUnsaved texts={texts} />
      <UnsavedGuard isUnsaved={false} texts={texts} />
    </>
  );
}

const pressIn = async (button: HTMLElement) => {
  await press(button);
  await pass(0);
};

const pressNamed = (name: string) => pressIn(screen.getByRole("button", { name }));

/** How a modal can be closed, and the result of each. */
const ends: readonly [string, Partial<ModalResult>, (stage: Awaited<ReturnType<typeof atList>>) => Promise<void>][] = [
  ["Escape", { action: "escape" }, pressEscape],
  ["a press on the backdrop", { action: "backdrop" }, pressBeside],
  ["its own button", { action: "close" }, () => pressIn(screen.getByTitle("Schließen"))],
  ["another page", { action: "deactivated" }, ({ go }) => go("/other")],
];

describe("a component modal", () => {
  test("is shown after 80 ms, and filled 25 ms later", async () => {
    await atList();
    void openModal(Plain);
    await pass(79);
    expect(dialogs()).toHaveLength(0);
    await pass(1);
    expect(dialogs()).toHaveLength(1);
    await pass(24);
    expect(screen.queryByRole("button", { name: "pick" })).toBeNull();
    await pass(1);
    screen.getByRole("button", { name: "pick" });
  });

  test.each(ends)("is closed by %s, and says so once", async (_, result, end) => {
    const onClose = vi.fn();
    const stage = await atList();
    const closed = openModal(Plain, {}, onClose);
    await pass(105);
    await end(stage);
    expect(onClose.mock.calls).toEqual([[result]]);
    expect(await closed).toEqual(result);
    expect([dialogs().length, hasComponents()]).toEqual([0, false]);
  });

  test("hands back data and action", async () => {
    await atList();
    const closed = openModal(Plain);
    await pass(105);
    await pressNamed("pick");
    expect(await closed).toEqual({ action: "picked", data: 7 });
  });

  test("asks before something typed is lost", async () => {
    const onClose = vi.fn();
    await atList();
    void openModal(Typed, {}, onClose);
    await pass(105);
    await pressEscape();
    screen.getByText("Discard?");
    await pressNamed("Stay");
    expect(onClose).not.toHaveBeenCalled();
    await pressEscape();
    await pressNamed("Leave");
    expect(onClose.mock.calls).toEqual([[{ action: "escape" }]]);
  });

  test("with two forms asks once, about the one that something was typed into", async () => {
    await atList();
    void openModal(TwoForms);
    await pass(105);
    await pressEscape();
    expect(screen.getAllByText("Discard?")).toHaveLength(1);
    await pressNamed("Leave");
    expect(dialogs()).toHaveLength(0);
  });

  test("whose head cannot be rendered is closed, and the page below stays", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await atList();
    const closed = openModal(WrongTitle);
    await pass(105);
    expect([await closed, dialogs().length]).toEqual([{ action: "deactivated" }, 0]);
    expect(screen.getByRole("heading").textContent).toBe("The list");
    error.mockRestore();
  });

  test("over another one: Escape closes the top one", async () => {
    await atList();
    const below = vi.fn();
    void openModal(Plain, {}, below);
    await pass(105);
    const above = openModal(Plain);
    await pass(105);
    expect(dialogs()).toHaveLength(2);
    await pressEscape();
    expect((await above).action).toBe("escape");
    expect([dialogs().length, below.mock.calls.length]).toEqual([1, 0]);
  });
});

describe("a routed modal", () => {
  test("closed twice before the history has moved goes back once", async () => {
    const { shown, go } = await atList();
    await go("/other");
    await go("/list");
    void openRoutedModal("thing/1");
    await pass(250);
    const save = screen.getByRole("button", { name: "save 1" });
    await act(async () => {
      save.click();
      save.click();
    });
    await pass(0);
    expect([shown(), dialogs().length]).toEqual(["/list", 0]);
  });

  test("is shown after 220 ms, over the page as it was", async () => {
    const { shown } = await atList();
    void openRoutedModal("thing/1");
    await pass(0);
    await pass(219);
    expect([shown(), dialogs().length]).toEqual(["/list(modal:thing/1)", 0]);
    await pass(1);
    expect(dialogs()).toHaveLength(1);
    await pass(25);
    screen.getByText("page none, tab none, mode simple");
    screen.getByText("The list");
  });

  test.each([
    ...ends,
    ["going back", { action: "deactivated" }, ({ go }: Awaited<ReturnType<typeof atList>>) => go(-1)] as const,
    [
      "code",
      { action: "done", data: 3 },
      async () => {
        closeRoutedModal("modal", { action: "done", data: 3 });
        await pass(0);
      },
    ] as const,
    ["its content", { action: "saved", data: "1" }, () => pressNamed("save 1")] as const,
    [
      "something else in its outlet",
      { action: "deactivated" },
      async () => {
        void openRoutedModal("thing/2");
        await pass(0);
      },
    ] as const,
  ])("is closed by %s, and says so once", async (_, result, end) => {
    const onClose = vi.fn();
    const everybody = vi.fn();
    const stop = onRoutedClosed(everybody);
    const stage = await atList();
    const closed = openRoutedModal("thing/1", {}, onClose);
    await pass(300);
    await end(stage);
    expect(onClose.mock.calls).toEqual([[result]]);
    expect(everybody.mock.calls.map(([segment, result]) => [segment.path, result])).toEqual([["thing/1", result]]);
    expect(await closed).toEqual(result);
    expect(stage.shown()).not.toContain("thing/1");
    stop();
  });

  test("closed, it is gone back from where it was opened; a fresh link is changed in place", async () => {
    const { shown, go, router } = await atList();
    void openRoutedModal("thing/1");
    await pass(300);
    await pressEscape();
    expect([shown(), router.state.historyAction]).toEqual(["/list", "POP"]);
    await go("/list(modal:thing/1)?q=1");
    await pass(300);
    expect(router.state.location.pathname).toBe("/list");
    await pressEscape();
    expect([shown(), router.state.historyAction]).toEqual(["/list?q=1", "REPLACE"]);
  });

  test("stays open when the page below changes its query, and keeps what the address says of it", async () => {
    const { shown, go } = await atList();
    void openRoutedModal("thing/1");
    await pass(300);
    await pressNamed("apps");
    await go("?page=2");
    expect(shown()).toBe("/list(modal:thing/1;tab=apps)?page=2");
    screen.getByText("page none, tab apps, mode simple");
  });

  test("opens with the parameters that stand behind its path", async () => {
    const { shown } = await atList();
    const onClose = vi.fn<() => void>();
    void openRoutedModal("thing/1;tab=apps", { mode: "side" }, onClose);
    await pass(300);
    expect(shown()).toBe("/list(modal:thing/1;tab=apps)");
    screen.getByText("page none, tab apps, mode side");
    await pressEscape();
    expect([shown(), onClose.mock.calls.length]).toEqual(["/list", 1]);
  });

  test("beside another outlet: each is closed by itself", async () => {
    const { shown } = await atList();
    void openRoutedModal("thing/1");
    await pass(300);
    const side = openRoutedModal("thing/2", { routerOutletName: "side" });
    await pass(300);
    expect([shown(), dialogs().length]).toEqual(["/list(modal:thing/1//side:thing/2)", 2]);
    await pressEscape();
    expect([(await side).action, shown()]).toEqual(["escape", "/list(modal:thing/1)"]);
  });

  test("that failed is tried again without the leading slash after a second, for the same caller", async () => {
    const { shown } = await atList();
    const closed = openRoutedModal("/thing/1");
    await pass(0);
    await pass(999);
    expect([shown(), dialogs().length]).toEqual(["/list(modal:/thing/1)", 0]);
    await pass(1);
    expect(shown()).toBe("/list(modal:thing/1)");
    await pass(300);
    await pressNamed("save 1");
    expect(await closed).toEqual({ action: "saved", data: "1" });
    expect(shown()).toBe("/list");
  });

  test("that nobody knows is closed", async () => {
    const warned = vi.spyOn(console, "warn").mockReturnValue();
    const { shown } = await atList();
    const closed = openRoutedModal("nothing/1");
    await pass(0);
    expect([(await closed).action, shown()]).toEqual(["deactivated", "/list"]);
    expect(warned).toHaveBeenCalledOnce();
  });
});

test("an outlet that nobody knows is taken out of the address", async () => {
  const { shown, go } = await atList();
  await go("/list(nowhere:thing/1)?q=1");
  await pass(0);
  expect([shown(), dialogs().length]).toEqual(["/list?q=1", 0]);
});

describe("the mode", () => {
  test.each(["Leiste am Rand", "Ganzer Bildschirm"])("%s is remembered for that modal", async (label) => {
    await atList();
    void openRoutedModal("thing/1");
    await pass(300);
    await pressNamed(label);
    const { mode } = topBox().dataset;
    await pressEscape();
    void openRoutedModal("thing/2");
    await pass(300);
    expect(topBox().dataset.mode).toBe(mode);
    expect(mode).not.toBe("simple");
    await pressEscape();
    void openModal(Plain);
    await pass(105);
    expect(topBox().dataset.mode).toBe("simple");
  });

  test("of notes is neither chosen nor remembered", async () => {
    localStorage.setItem("asgard.modal.Plain", "full");
    await atList();
    void openModal(Plain, { mode: "notes" });
    await pass(105);
    expect(topBox().dataset.mode).toBe("notes");
    expect(screen.queryByRole("button", { name: "Ganzer Bildschirm" })).toBeNull();
  });
});
