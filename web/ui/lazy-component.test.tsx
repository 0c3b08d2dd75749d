import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { press, pressKeys } from "../testing/person";
import { lazyComponent, preload } from "./lazy-component";
import { Menu } from "./menu";
import { closeOnMissing, Opener, type OverlayProps } from "./opener";

afterEach(cleanup);

const Words = ({ words }: { readonly words: string }) => <p>{words}</p>;
const Box = ({ id }: OverlayProps) => <p id={id}>box</p>;

test("a component shows nothing until its code is there, and loads it once", async () => {
  const load = vi.fn(async () => Words);
  const Shown = lazyComponent(load, { loadOnDemand: true });
  render(
    <>
      <Shown words="one" />
      <Shown words="two" />
    </>,
  );
  expect(screen.queryByText("one")).toBeNull();
  expect(await screen.findByText("two")).toBeTruthy();
  expect(screen.getByText("one")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(1);
});

test("what is not rare is loaded ahead, one after the other, and then it is there at once", async () => {
  const steps: string[] = [];
  const named = (name: string) => async () => {
    steps.push(name);
    return Words;
  };
  const First = lazyComponent(named("first"));
  lazyComponent(named("second"));
  lazyComponent(named("rare"), { loadOnDemand: true });
  await preload(async () => steps.push("turn"));
  expect(steps).toEqual(["turn", "first", "turn", "second"]);
  render(<First words="there" />);
  expect(screen.getByText("there")).toBeTruthy();
});

test("code that could not be loaded closes what a button opened, and the next press asks again", async () => {
  let isOnline = false;
  const Shown = lazyComponent<OverlayProps>(
    async () => {
      if (!isOnline) throw new TypeError("no network");
      return Box;
    },
    { ...closeOnMissing, loadOnDemand: true },
  );
  render(
    <Opener kind="dialog" overlay={Shown} overlayProps={{}} className={undefined}>
      More
    </Opener>,
  );
  const button = screen.getByRole("button", { name: "More" });
  await press(button);
  await vi.waitFor(() => expect(button.getAttribute("aria-expanded")).toBe("false"));
  isOnline = true;
  await press(button);
  expect((await screen.findByText("box")).id).toBe(button.getAttribute("aria-controls"));
});

test("a menu opens by an arrow key as well, and gives the focus back to its button", async () => {
  const choose = vi.fn();
  const entries = ["One", "Two"].map((label) => ({ id: label, label, onSelect: () => choose(label) }));
  render(
    <Menu label="Acts" entries={entries}>
      …
    </Menu>,
  );
  const button = screen.getByRole("button", { name: "Acts" });
  button.focus();
  await pressKeys("{ArrowDown}");
  expect(screen.getByRole("menu", { name: "Acts" }).id).toBe(button.getAttribute("aria-controls"));
  await pressKeys("{Escape}");
  expect([screen.queryByRole("menu"), document.activeElement]).toEqual([null, button]);
  await pressKeys("{Enter}");
  await press(screen.getByRole("menuitem", { name: "Two" }));
  expect(choose.mock.calls).toEqual([["Two"]]);
  expect([screen.queryByRole("menu"), document.activeElement]).toEqual([null, button]);
});
