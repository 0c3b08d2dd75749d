import { act } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { noteAnswer, noteSilence } from "../../client/api/network";
import { NETWORK_LOOK_MS } from "../../client/timings";
import { freshBrowser, renderPage, workerThat } from "../../testing/page";
import { Unreachable } from "./unreachable";

freshBrowser();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  noteAnswer();
});

test("it looks every few seconds whether somebody answers, and loads the page again then, once", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  let isSilent = true;
  let requests = 0;
  workerThat(() => {
    requests += 1;
    if (isSilent) throw new TypeError("no network");
    return Response.json({});
  });
  noteSilence();
  renderPage(Unreachable, "/account");
  await act(() => vi.advanceTimersByTimeAsync(NETWORK_LOOK_MS));
  await vi.waitFor(() => expect(requests).toBe(1));
  expect(reload).not.toHaveBeenCalled();
  isSilent = false;
  await act(() => vi.advanceTimersByTimeAsync(NETWORK_LOOK_MS));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(requests).toBe(2);
});

test("it looks at once when the browser has a network again", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  workerThat(() => Response.json({}));
  noteSilence();
  renderPage(Unreachable, "/account");
  dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});
