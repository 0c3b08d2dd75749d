// The open section of the registration form. Each is a history entry: the browser's Back leads to the previous section and nothing that was
// typed is lost.

import { useCallback, useState } from "react";
import { type Location, NavigationType, useLocation, useNavigate, useNavigationType } from "react-router";
import type { Section } from "./registration";

/** The section of a history entry. */
function sectionAt({ state }: Location): Section {
  const named = (state as { readonly section?: unknown } | null)?.section;
  return named === 2 || named === 3 ? named : 1;
}

/** The section and its setter; `last` is the last one that the typed values allow. */
export function useSection(last: Section): readonly [Section, (section: Section) => void] {
  const navigate = useNavigate();
  const location = useLocation();
  const how = useNavigationType();
  const [section, setSection] = useState<Section>(1);
  const [seen, setSeen] = useState<Location>();
  if (seen !== location) {
    setSeen(location);
    // Back and forward only: a new entry shows its section already.
    if (how === NavigationType.Pop) setSection(Math.min(sectionAt(location), last) as Section);
  }

  const goTo = useCallback(
    (next: Section) => {
      setSection(next);
      const here = sectionAt(location);
      if (next < here) void navigate(next - here);
      else if (next > here) {
        const { pathname, search, hash } = location;
        const state = { ...(location.state as object | null), section: next };
        void navigate({ pathname, search, hash }, { state, preventScrollReset: true, defaultShouldRevalidate: false });
      }
    },
    [location, navigate],
  );
  return [section, goTo];
}
