// Leaving a form for good: it counts as saved first, so that nobody is asked about what they typed.

import { useEffect, useState } from "react";
import { useNavigate } from "react-router";

interface Way {
  readonly to: string;
  readonly state?: unknown;
}

/** Whether the page is being left, and how to leave it. */
export function useLeave(): readonly [isLeaving: boolean, leave: (to: string, state?: unknown) => void] {
  const navigate = useNavigate();
  const [way, setWay] = useState<Way>();
  useEffect(() => {
    if (way) void navigate(way.to, { state: way.state });
  }, [way, navigate]);
  return [way !== undefined, (to, state) => setWay({ to, state })];
}
