// The progress of a bulk job, over every page of the signed-in part.

import { loadSections } from "../client/i18n/i18n";
import { useFollowedJob } from "../client/session/followed-job";
import { lazyComponent } from "../ui/lazy-component";

// Loaded with its phrases when there is a job.
const Panel = lazyComponent(
  async () => {
    const [{ Panel }] = await Promise.all([import("../features/users/jobs/panel"), loadSections(["admin"])]);
    return Panel;
  },
  { loadOnDemand: true },
);

/** The panel, if there is a job. */
export function JobPanel() {
  const jobId = useFollowedJob();
  return jobId === undefined ? null : <Panel jobId={jobId} />;
}
