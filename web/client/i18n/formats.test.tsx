import { render } from "@testing-library/react";
import { act } from "react";
import { expect, test } from "vitest";
import { freshBrowser } from "../../testing/page";
import { shortDate, shortDay, shortTime, useDateFormat, useDayFormat, useTimeFormat } from "./formats";
import { switchTo } from "./i18n";

freshBrowser();

/** A moment and a day in words. */
function Dates({ moment, day }: { readonly moment: string; readonly day: string }) {
  return [useTimeFormat()(moment), useDateFormat()(moment), useDayFormat()(day)].join(" | ");
}

test("a moment is written dd.MM.yy HH:mm, its day dd.MM.yy", () => {
  // Local time on both sides, so that the test passes in every time zone.
  const moment = new Date(2026, 2, 5, 7, 4).toISOString();
  expect(shortTime(moment)).toBe("05.03.26 07:04");
  expect(shortDay(moment)).toBe("05.03.26");
  expect(shortTime(new Date(2026, 11, 31, 0, 0).toISOString())).toBe("31.12.26 00:00");
});

test("a day without a time is the same everywhere", () => {
  expect(shortDate("1990-01-02")).toBe("02.01.90");
});

test.each([
  ["de", "05.03.2026, 14:04 | 05.03.2026 | 02.01.1990"],
  ["en", "5 Mar 2026, 14:04 | 5 Mar 2026 | 2 Jan 1990"],
] as const)(
  "where there is room, the day comes before the month and hours are 24 as well: %s",
  async (language, text) => {
    await act(() => switchTo(language));
    const { container } = render(<Dates moment={new Date(2026, 2, 5, 14, 4).toISOString()} day="1990-01-02" />);
    expect(container.textContent).toBe(text);
  },
);
