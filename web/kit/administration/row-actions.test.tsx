import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { freshBrowser } from "../../testing/page";
import { pointAt, pointAway, press, pressKeys } from "../../testing/person";
import { ReadOnly } from "../../ui/read-only";
import { RowButton, RowPreview } from "./row-actions";

freshBrowser();

const WHY = "Ohne Verbindung kann nichts geändert werden.";

function shown(silent?: string) {
  const onPress = vi.fn();
  render(
    <ReadOnly value={silent}>
      <RowButton icon="delete" label="Ben Öst entfernen" onPress={onPress} />
      <RowPreview label="Ben Öst zeigen" onPress={onPress} />
    </ReadOnly>,
  );
  return onPress;
}

const button = (name = "Ben Öst entfernen") => screen.getByRole("button", { name });
const tooltip = () => screen.queryByRole("tooltip")?.textContent ?? undefined;

test.each(["Ben Öst entfernen", "Ben Öst zeigen"])(
  "a sign has its name beside it under the mouse: %s",
  async (name) => {
    const onPress = shown();
    expect([button(name).title, tooltip()]).toEqual(["", undefined]);
    await pointAt(button(name));
    await waitFor(() => expect(tooltip()).toBe(name));
    await pointAway(button(name));
    expect(tooltip()).toBeUndefined();
    await press(button(name));
    expect(onPress).toHaveBeenCalledOnce();
  },
);

test("its name stays while the pointer is over it, goes with it, and gives way to a press", async () => {
  shown();
  const box = () => screen.getByRole("tooltip");
  const move = (from: Element, to: Element) => {
    fireEvent.pointerOut(from, { pointerType: "mouse", relatedTarget: to });
    fireEvent.pointerOver(to, { pointerType: "mouse", relatedTarget: from });
  };
  await pointAt(button());
  await waitFor(() => expect(tooltip()).toBe("Ben Öst entfernen"));
  move(button(), box());
  expect(tooltip()).toBe("Ben Öst entfernen");
  move(box(), button());
  expect(tooltip()).toBe("Ben Öst entfernen");
  move(button(), box());
  move(box(), document.body);
  expect(tooltip()).toBeUndefined();
  move(document.body, button());
  expect(tooltip()).toBe("Ben Öst entfernen");
  expect(fireEvent.mouseDown(box())).toBe(false);
  expect(tooltip()).toBeUndefined();
});

test("with the focus it has its name beside it, too, until it is pressed", async () => {
  const onPress = shown();
  await pressKeys("{Tab}");
  await waitFor(() => expect(tooltip()).toBe("Ben Öst entfernen"));
  await pressKeys("{Escape}");
  expect(tooltip()).toBeUndefined();
  await pressKeys("{Enter}");
  expect([tooltip(), onPress.mock.calls.length]).toEqual([undefined, 1]);
});

test("while nothing can be changed it says why, and does nothing", async () => {
  const onPress = shown(WHY);
  const described = document.getElementById(button().getAttribute("aria-describedby") ?? "");
  expect([described?.textContent, button().getAttribute("aria-disabled")]).toEqual([WHY, "true"]);
  await press(button());
  await waitFor(() => expect(tooltip()).toBe(WHY));
  expect(onPress).not.toHaveBeenCalled();
  await press(button("Ben Öst zeigen"));
  expect(onPress).toHaveBeenCalledOnce();
});
