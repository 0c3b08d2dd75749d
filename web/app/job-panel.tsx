// The progress of an act on many people, over every page of the signed-in part.

import { lazy, Suspense } from "react";
import { loadSections } from "../client/i18n/i18n";
import { useFollowedJob } from "../client/session/followed-job";

// Rare: it comes when there is one, and its phrases with it.
const Panel = lazy(async () => {
  const [{ Panel }] = await Promise.all([import("../features/users/jobs/panel"), loadSections(["admin"])]);
  return { default: Panel };
});

/** The panel, where there is a job. */
export function JobPanel() {
  const jobId = useFollowedJob();
  return jobId === undefined ? null : (
    <Suspense>
      <Panel key={jobId} jobId={jobId} />
    </Suspense>
  );
}
