import { beforeEach, expect, test } from "vitest";
import { takeOver } from "../client/early";
import { runFirstScript } from "../testing/first-script";
import { freshBrowser } from "../testing/page";

freshBrowser();

const nextFrame = () => new Promise(requestAnimationFrame);

/** A prerendered page with a button; returns how often it was pressed. */
function prerendered(): { readonly button: HTMLButtonElement; readonly presses: () => number } {
  delete document.documentElement.dataset.ready;
  document.body.innerHTML = `<div id="root"><button type="button"><span>Show</span></button></div>`;
  runFirstScript();
  const button = document.querySelector("button") as HTMLButtonElement;
  let count = 0;
  button.addEventListener("click", () => {
    count += 1;
  });
  return { button, presses: () => count };
}

beforeEach(() => {
  document.body.replaceChildren();
});

test("a button that was pressed before the application started is pressed again when it has", async () => {
  const { button, presses } = prerendered();
  button.querySelector("span")?.click();
  takeOver();
  await nextFrame();
  expect(presses()).toBe(2);
  takeOver();
  await nextFrame();
  expect(presses()).toBe(2);
});

test("a press that the application handles is not repeated", async () => {
  const { button, presses } = prerendered();
  takeOver();
  button.click();
  await nextFrame();
  expect(presses()).toBe(1);
});

test("a button of a page that is gone is not pressed", async () => {
  const { button, presses } = prerendered();
  button.click();
  button.remove();
  takeOver();
  await nextFrame();
  expect(presses()).toBe(1);
});
