// What the signed-in pages and the company chooser do when a company rejects the session.

import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { whenCompanyRejects } from "../client/api/request";

/** Leaves a company that rejects the session, which goes on; a page that requires a company then leads to the list of companies. */
export function useCompanyRejection(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    whenCompanyRejects(async (isEntry) => {
      // Rarely needed: loaded on demand. Without it, the session counts as over.
      const loaded = await import("../client/session/company-rejection").catch(() => undefined);
      return loaded?.onCompanyRejection(isEntry, revalidate);
    });
    return () => whenCompanyRejects();
  }, [revalidate]);
}
