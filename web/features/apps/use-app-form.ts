// State and actions of the form of an app.

import { useState } from "react";
import { type AppChange, type CatalogueApp, catalogue, changeApp, createApp } from "../../client/api/admin-apps";
import { Failure } from "../../client/api/failure";
import type { Phrase } from "../../client/i18n/phrases";
import { useNotices } from "../../kit/administration/reasons";
import { differing } from "../../kit/forms/changed-fields";
import { type SchemaForm, useSchemaForm } from "../../kit/forms/use-schema-form";
import { changedIn, changeOf, valuesOf } from "./rules";
import { type AppValues, appSchema } from "./schema";

/** The label of each text field. */
export const LABELS = {
  appId: "admin:apps.form.appId",
  title: "admin:apps.columns.title",
  categoryName: "admin:apps.columns.category",
  path: "admin:apps.columns.path",
  mfePath: "admin:apps.form.mfePath",
  sort: "admin:apps.form.sort",
} as const satisfies Partial<Record<keyof AppValues, Phrase>>;

/**
 * Creates the app. Its id is the form's, so an id that is taken by an equal app was taken by this form: the answer to an earlier press was lost.
 */
async function create(values: AppValues, change: AppChange): Promise<CatalogueApp> {
  const { appId, title, categoryName } = values;
  const app = { ...change, appId: appId.trim(), title: title.trim(), categoryName: categoryName.trim() };
  try {
    return await createApp(app);
  } catch (error) {
    if (!(error instanceof Failure && error.code === "conflict")) throw error;
    const taken = (await catalogue()).find((one) => one.appId === app.appId);
    if (!taken || changedIn(valuesOf(taken), values).length > 0) throw error;
    return taken;
  }
}

export interface AppForm extends SchemaForm<AppValues> {
  readonly isDirty: boolean;
  readonly save: () => Promise<void>;
}

/** The form of `app`, or of a new one. Only changed fields are sent, so that two operators who change different fields both keep theirs. */
export function useAppForm(given: {
  readonly app: CatalogueApp | undefined;
  readonly accept: (app: CatalogueApp) => void;
  /** Takes over what was saved into the form that stays open. */
  readonly keep: (saved: CatalogueApp) => void;
  /** Closes the form; `onStay` runs if it stays open after all. */
  readonly leave: (saved: CatalogueApp, onStay: () => void) => void;
}): AppForm {
  const { app, accept, keep, leave } = given;
  const { done, notSaved } = useNotices();
  // Whatever else was read meanwhile: fields that were not touched must not count as changed.
  const [seen, setSeen] = useState(app);
  const known = valuesOf(seen);
  const form = useSchemaForm<AppValues>(appSchema, known);
  const isDirty = changedIn(known, form.values).length > 0;

  async function save(values: AppValues): Promise<void> {
    try {
      const change = changeOf(known, values);
      const saved = seen ? await changeApp(seen.appId, change) : await create(values, change);
      accept(saved);
      done(app ? "admin:apps.form.saved" : "admin:apps.form.created", { title: saved.title });
      const typedSince = () => differing(values, form.getValues());
      const stay = () => {
        setSeen(saved);
        form.resetKeeping(valuesOf(saved), typedSince());
        keep(saved);
      };
      if (typedSince().length > 0) stay();
      else leave(saved, stay);
    } catch (error) {
      if (!(error instanceof Failure)) return notSaved(error);
      if (error.code === "conflict" && !app) form.showError("appId", "admin:apps.form.idTaken");
      else if (!form.showServerErrors(error)) notSaved(error);
    }
  }

  return { ...form, isDirty, save: () => form.submit(async (values) => (isDirty ? save(values) : undefined)) };
}
