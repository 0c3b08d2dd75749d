import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { atList, dialogs, modalStage, pass, pressBeside, pressEscape, topBox } from "../../testing/modals";
import { type ModalProps, openModal } from "./component-modals";
import { useInjected, useModalTitle } from "./context";
import type { ModalOptions } from "./options";
import { openRoutedModal } from "./routed-modals";

modalStage();

function Greeting({ data }: ModalProps<string | undefined>) {
  useModalTitle("Greeting");
  return (
    <p>
      Hello {data ?? "nobody"}, {String(useInjected("day"))}
    </p>
  );
}

/** Opens it and waits until it is filled; returns its box. */
async function opened(options: ModalOptions & { readonly data?: string } = {}): Promise<HTMLElement> {
  await atList();
  void openModal(Greeting, options);
  await pass(80);
  await pass(25);
  return topBox();
}

const overlay = () => document.querySelector(".modal-overlay") as HTMLElement;

describe("modal options", () => {
  test("style is put on the dialog", async () => {
    expect((await opened({ style: { maxWidth: 333 } })).style.maxWidth).toBe("333px");
  });

  test("id names the dialog, and its mode is remembered under it", async () => {
    localStorage.setItem("asgard.modal.greeting", "side");
    const box = await opened({ id: "greeting" });
    expect(dialogs()[0]?.id).toBe("greeting");
    expect(box.dataset.mode).toBe("side");
  });

  test("backdrop dims the page and closes; static only dims it; false does neither", async () => {
    await opened();
    expect(overlay().dataset.backdrop).toBe("true");
    await pressBeside();
    expect(dialogs()).toHaveLength(0);
    for (const [backdrop, dims] of [
      ["static", "true"],
      [false, undefined],
    ] as const) {
      const closed = openModal(Greeting, { backdrop });
      await pass(105);
      expect(overlay().dataset.backdrop).toBe(dims);
      await pressBeside();
      expect(dialogs(), String(backdrop)).toHaveLength(1);
      await pressEscape();
      expect((await closed).action).toBe("escape");
    }
  });

  test("backdropClass is put on the backdrop", async () => {
    await opened({ backdropClass: "deep" });
    expect([...overlay().classList]).toEqual(["modal-overlay", "deep"]);
  });

  test("dialogClass is put on the dialog beside its base class", async () => {
    expect([...(await opened({ dialogClass: "mine" })).classList]).toEqual(["modal", "mine"]);
  });

  test("dialogBaseClass stands in the place of the base class", async () => {
    expect([...(await opened({ dialogBaseClass: "sheet" })).classList]).toEqual(["sheet"]);
  });

  test("mode is the one it opens in, simple without", async () => {
    expect((await opened()).dataset.mode).toBe("simple");
    await pressEscape();
    void openModal(Greeting, { mode: "details" });
    await pass(105);
    expect(topBox().dataset.mode).toBe("details");
  });

  test("data is given to the component", async () => {
    await opened({ data: "Anna" });
    screen.getByText(/Hello Anna/);
  });

  test("injectableData is there for whoever within asks for it", async () => {
    await opened({ injectableData: { day: "Monday" } });
    screen.getByText(/Monday/);
  });

  test("delay is how long it waits", async () => {
    await atList();
    void openModal(Greeting, { delay: 700 });
    await pass(699);
    expect(dialogs()).toHaveLength(0);
    await pass(1);
    expect(dialogs()).toHaveLength(1);
  });

  test("onlyHost draws no head", async () => {
    await opened({ onlyHost: true, data: "Ben" });
    screen.getByText(/Hello Ben/);
    expect(screen.queryByTitle("Schließen")).toBeNull();
  });

  test("routerOutletName is the outlet that stands in the address, and says how it looks", async () => {
    const { shown } = await atList();
    void openRoutedModal("thing/1", { routerOutletName: "side" });
    await pass(300);
    expect(shown()).toBe("/list(side:thing/1)");
    expect(topBox().dataset.mode).toBe("side");
    expect((await openRoutedModal("thing/1", { routerOutletName: "constructor" })).action).toBe("deactivated");
  });

  test("relativeTo is the page that it opens over", async () => {
    const { shown } = await atList();
    void openRoutedModal("thing/1", { relativeTo: "/other?x=1" });
    await pass(300);
    expect(shown()).toBe("/other(modal:thing/1)?x=1");
    screen.getByText("Another page");
    expect(dialogs()).toHaveLength(1);
  });

  test("onlyUrl changes the address in place, and hands nothing else over", async () => {
    const { shown, go, router } = await atList();
    await go("/other");
    void openRoutedModal("thing/1", { onlyUrl: true, mode: "full", dialogClass: "mine" });
    await pass(300);
    expect([shown(), router.state.historyAction]).toEqual(["/other(modal:thing/1)", "REPLACE"]);
    const box = topBox();
    expect([box.dataset.mode, box.className]).toEqual(["simple", "modal"]);
    await go(-1);
    expect(shown()).toBe("/list");
  });
});
