// The apps that a role can give rights on; asked for once while the form is open.

import { useEffect, useMemo, useState } from "react";
import { type RoleApp, roleApps } from "../../api/admin-roles";
import { useLanguage, useT } from "../../i18n/i18n";
import { appCategory, appTitle } from "../../shell/app-names";

/** The apps, named in the person's language: undefined while they are asked for. */
export interface KnownApps {
  readonly apps: readonly RoleApp[] | undefined;
  readonly failure: unknown;
}

/** Asks for them. */
export function useApps(): KnownApps {
  const t = useT();
  const language = useLanguage();
  const [known, setKnown] = useState<KnownApps>({ apps: undefined, failure: undefined });
  useEffect(() => {
    let gone = false;
    roleApps().then(
      (apps) => gone || setKnown({ apps, failure: undefined }),
      (failure: unknown) => gone || setKnown({ apps: undefined, failure }),
    );
    return () => {
      gone = true;
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: phrases change with the language
  const apps = useMemo(
    () => known.apps?.map((app) => ({ ...app, title: appTitle(t, app), baseCategoryName: appCategory(t, app) })),
    [known.apps, t, language],
  );
  return { apps, failure: known.failure };
}
