// A job of the caller that is running on the server.

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { offerJob, useFollowedJob } from "../../../client/session/followed-job";
import { useScope } from "../../../client/session/query-client";
import { ownJobs } from "./queries";

/** Shows the progress of the caller's running job, also where it was started on another device. Its answer renders no list. */
export function OwnJobs(): null {
  const { data } = useQuery(ownJobs(useScope()));
  const followed = useFollowedJob();
  const running = data?.find(({ state }) => state === "running")?.jobId;
  useEffect(() => {
    if (running && !followed) offerJob(running);
  }, [running, followed]);
  return null;
}
