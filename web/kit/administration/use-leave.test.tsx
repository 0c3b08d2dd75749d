import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { atList, modalStage, pass, pressEscape } from "../../testing/modals";
import { press } from "../../testing/person";
import { UnsavedGuard } from "../forms/unsaved";
import { openModal } from "../modals/component-modals";
import { useLeave } from "./use-leave";

modalStage();

const texts = { title: "Discard?", text: "Not saved.", leave: "Leave", stay: "Stay" };

/** A form that closes, beside another one with unsaved input. */
function Forms() {
  const [isLeaving, leave] = useLeave();
  const [stays, setStays] = useState(0);
  const close = () => leave("/list", { result: { action: "saved" }, onStay: () => setStays((count) => count + 1) });
  return (
    <>
      <button type="button" onClick={close}>
        close
      </button>
      <p>{isLeaving ? "leaving" : `open, stayed ${stays}`}</p>
      <UnsavedGuard isUnsaved={!isLeaving} texts={texts} />
      <UnsavedGuard isUnsaved texts={texts} />
    </>
  );
}

const pressNamed = async (name: string) => {
  await press(screen.getByRole("button", { name }));
  await pass(0);
};

test("a form in a modal stays open where its user stays for another one beside it, and closes when asked again", async () => {
  await atList();
  const closed = openModal(Forms);
  await pass(200);
  for (const count of [1, 2]) {
    await pressNamed("close");
    screen.getByText("leaving");
    await pressNamed("Stay");
    screen.getByText(`open, stayed ${count}`);
  }
  await pressNamed("close");
  await pressNamed("Leave");
  expect(await closed).toMatchObject({ action: "saved" });
});

test("staying for another reason calls back nothing", async () => {
  await atList();
  void openModal(Forms);
  await pass(200);
  await pressEscape();
  const [stay] = screen.getAllByRole("button", { name: "Stay" });
  await press(stay as HTMLElement);
  await pass(0);
  screen.getByText("open, stayed 0");
});
