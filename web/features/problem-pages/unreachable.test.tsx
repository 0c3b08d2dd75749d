import { act } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { noteResponse, noteUnreachable } from "../../client/api/network";
import { NETWORK_POLL_MS } from "../../client/timings";
import { freshBrowser, renderPage, workerThat } from "../../testing/page";
import { Unreachable } from "./unreachable";

freshBrowser();
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  noteResponse();
});

test("it looks every few seconds whether somebody answers, and loads the page again then, once", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  let isUnreachable = true;
  let requests = 0;
  workerThat(() => {
    requests += 1;
    if (isUnreachable) throw new TypeError("no network");
    return Response.json({});
  });
  noteUnreachable();
  renderPage(Unreachable, "/account");
  await act(() => vi.advanceTimersByTimeAsync(NETWORK_POLL_MS));
  await vi.waitFor(() => expect(requests).toBe(1));
  expect(reload).not.toHaveBeenCalled();
  isUnreachable = false;
  await act(() => vi.advanceTimersByTimeAsync(NETWORK_POLL_MS));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(requests).toBe(2);
});

test("it looks at once when the browser has a network again", async () => {
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  workerThat(() => Response.json({}));
  noteUnreachable();
  renderPage(Unreachable, "/account");
  dispatchEvent(new Event("online"));
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});
