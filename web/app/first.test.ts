import { afterEach, beforeEach, expect, test } from "vitest";
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
afterEach(() => history.replaceState(null, "", "/"));

/** Where a link of a prerendered page leads that is pressed at an address. */
function pressed(href: string, address: string): string {
  history.replaceState(null, "", address);
  delete document.documentElement.dataset.ready;
  document.body.innerHTML = `<a href="${href}"><span>Link</span></a>`;
  const link = document.querySelector("a") as HTMLAnchorElement;
  // The browser of these tests cannot leave its page.
  link.addEventListener("click", (event) => event.preventDefault());
  link.querySelector("span")?.click();
  const { origin, pathname, searchParams } = new URL(link.href);
  // Scripts of other tests listen as well, and add the same again.
  const query = `${new URLSearchParams(Object.fromEntries(searchParams))}`;
  return origin === location.origin ? pathname + (query && `?${query}`) : link.href;
}

test.each([
  ["/auth/signup", "/auth/login-business?returnTo=%2Fa%3Fb%3D1&lang=fr", "/auth/signup?returnTo=%2Fa%3Fb%3D1"],
  ["?lang=fr", "/auth/login-business?business=b1&lang=de", "/auth/login-business?lang=fr&business=b1"],
  ["/auth/forgot", "/auth/login-business?for=partner", "/auth/forgot?for=partner"],
  ["/auth/forgot", "/auth/login-business?error=x", "/auth/forgot"],
  ["/help", "/auth/login-business?returnTo=%2Fa", "/help"],
  ["https://help.example/x", "/auth/login-business?returnTo=%2Fa", "https://help.example/x"],
])("a link to %s that is pressed before the application has started, at %s, leads to %s", (href, address, expected) => {
  runFirstScript();
  expect(pressed(href, address)).toBe(expected);
});

test("links are the application's once it has started", () => {
  runFirstScript();
  history.replaceState(null, "", "/auth/login-business?returnTo=%2Fa");
  takeOver();
  document.body.innerHTML = `<a href="/auth/forgot">Link</a>`;
  const link = document.querySelector("a") as HTMLAnchorElement;
  link.addEventListener("click", (event) => event.preventDefault());
  link.click();
  expect(link.getAttribute("href")).toBe("/auth/forgot");
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
