import { render, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { LateDrawing } from "./late-drawing";

test("a drawing comes into a room that is there before it, and says nothing", async () => {
  const { container } = render(<LateDrawing name="device" />);
  const room = container.firstElementChild;
  expect(room?.getAttribute("aria-hidden")).toBe("true");
  expect(room?.childElementCount).toBe(0);
  await waitFor(() => expect(room?.querySelector("svg")).not.toBeNull());
});
