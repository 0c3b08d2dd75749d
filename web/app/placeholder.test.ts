import { createMemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { untilLoaded } from "./placeholder";

test("a page that waits for its session is rendered when its data is there, and not before", async () => {
  const session = new EventTarget();
  const loader = () => new Promise<null>((resolve) => session.addEventListener("open", () => resolve(null)));
  const router = createMemoryRouter([{ path: "/", loader }]);
  const render = vi.fn();
  const rendered = untilLoaded(router).then(render);
  await Promise.resolve();
  expect(render).not.toHaveBeenCalled();
  session.dispatchEvent(new Event("open"));
  await rendered;
  expect(router.state.initialized).toBe(true);
});

test("a page whose loader fails is rendered, too, and so is the target of a redirect", async () => {
  const refused = createMemoryRouter([{ path: "/", loader: () => Promise.reject(new Error("refused")) }]);
  await untilLoaded(refused);
  expect(refused.state.errors).not.toBeNull();
  const left = createMemoryRouter([
    { path: "/", loader: () => Response.redirect("http://localhost/in") },
    { path: "/in" },
  ]);
  await untilLoaded(left);
  expect(left.state.location.pathname).toBe("/in");
});

test("a page without loaders waits for nothing", async () => {
  await untilLoaded(createMemoryRouter([{ path: "/" }]));
});
