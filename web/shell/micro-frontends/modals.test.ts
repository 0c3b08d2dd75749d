import { screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { ModalContent, OpenModal } from "../../../apps/kit/contract";
import { company } from "../../testing/actors";
import { atList, dialogs, modalStage, pass, pressEscape, topBox } from "../../testing/modals";
import { press } from "../../testing/person";
import { openContext } from "./context";

modalStage();

const anna = { userId: "u1", firstName: "Anna", lastName: "Müller", displayName: "Anna M.", initials: "AM" };

/** An app on the page, and the errors that it threw. */
async function atApp() {
  const stage = await atList();
  const onThrown = vi.fn();
  const opening = {
    name: "surveys",
    app: { appId: "surveys", title: "Umfragen", access: "write" },
    stores: [],
    session: { valid: true, user: anna, tenant: company, company, organisations: [company] },
    language: "de",
    base: "/list",
    path: "/",
    onUnsaved: () => undefined,
  };
  const held = openContext(opening as unknown as Parameters<typeof openContext>[0], onThrown);
  return { ...stage, held, onThrown, modals: held.context.modals };
}

/** Content with a button that closes the modal. */
function asking(change: Partial<ModalContent> = {}) {
  const seen: { modal?: OpenModal } = {};
  const gone = vi.fn();
  const content: ModalContent = {
    title: "Antwort entfernen?",
    render(element, modal) {
      seen.modal = modal;
      const button = document.createElement("button");
      button.textContent = "Ja";
      button.addEventListener("click", () => modal.close({ action: "removed", data: 7 }));
      element.append(button);
    },
    leave: gone,
    ...change,
  };
  return { content, seen, gone };
}

describe("a modal of an app", () => {
  test("is the shell's, is filled by the app, and hands back what it was closed with", async () => {
    const { modals } = await atApp();
    const { content, gone } = asking();
    const closed = modals.open(content, { id: "remove", mode: "compact" });
    await pass(105);
    expect(topBox().dataset.mode).toBe("compact");
    expect([dialogs()[0]?.id, screen.getByRole("heading", { name: "Antwort entfernen?" }).tagName]).toEqual([
      "app-surveys-remove",
      "H2",
    ]);
    await press(screen.getByRole("button", { name: "Ja" }));
    await pass(0);
    expect(await closed).toEqual({ action: "removed", data: 7 });
    expect([dialogs().length, gone.mock.calls.length]).toEqual([0, 1]);
  });

  test("asks before what is typed in it is lost", async () => {
    const { modals } = await atApp();
    const { content, seen } = asking();
    const closed = modals.open(content);
    await pass(105);
    seen.modal?.unsaved(true);
    await pass(0);
    await pressEscape();
    expect(screen.getByRole("alertdialog").textContent).toContain("Umfragen");
    await press(screen.getByRole("button", { name: "Verwerfen" }));
    await pass(0);
    expect((await closed).action).toBe("escape");
  });

  test("is closed where the app says in the same breath that all is saved, and asks where it says the opposite", async () => {
    const { modals } = await atApp();
    const { content, seen } = asking();
    const closed = modals.open(content);
    await pass(105);
    seen.modal?.unsaved(true);
    seen.modal?.close({ action: "saved" });
    await pass(0);
    screen.getByRole("alertdialog");
    await press(screen.getByRole("button", { name: "Hier bleiben" }));
    seen.modal?.unsaved(false);
    seen.modal?.close({ action: "saved" });
    await pass(0);
    expect((await closed).action).toBe("saved");
  });

  test("goes with the page and with the app", async () => {
    const { modals, held, go } = await atApp();
    const first = modals.open(asking().content);
    await pass(105);
    await go("/other");
    expect(await first).toEqual({ action: "deactivated" });
    const second = modals.open(asking().content);
    await pass(105);
    held.close();
    await pass(0);
    expect([await second, dialogs().length]).toEqual([{ action: "deactivated" }, 0]);
    expect(await modals.open(asking().content)).toEqual({ action: "deactivated" });
  });

  test("has texts for a head, whatever the app passes", async () => {
    const { modals } = await atApp();
    void modals.open(asking({ title: new Error("oops"), text: { status: 500 } } as never).content);
    await pass(105);
    expect(screen.getByRole("heading", { name: "Error: oops" }).parentElement?.textContent).toContain(
      "[object Object]",
    );
    await expect(modals.open(undefined as never)).rejects.toThrow(TypeError);
  });

  test("that throws ends the app, not the shell", async () => {
    const { modals, onThrown } = await atApp();
    const broken = new Error("broken");
    void modals.open(
      asking({
        render() {
          throw broken;
        },
      }).content,
    );
    await pass(105);
    expect(onThrown).toHaveBeenCalledExactlyOnceWith(broken);
    screen.getByRole("heading", { name: "The list", hidden: true });
  });
});
