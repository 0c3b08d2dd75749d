import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Tabs } from "./tabs";

test("the tab that is shown is brought into sight, however it was reached", () => {
  const seen: (string | null)[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element) {
    seen.push(this.textContent);
  });
  const items = ["General", "Users", "Apps"].map((label) => ({ id: label, label, content: `About ${label}` }));
  const { rerender } = render(<Tabs label="Role" items={items} selected="Apps" />);
  expect(seen).toEqual(["Apps"]);
  rerender(<Tabs label="Role" items={items} selected="General" />);
  expect(seen).toEqual(["Apps", "General"]);
  expect(screen.getByRole("tab", { selected: true }).textContent).toBe("General");
});
