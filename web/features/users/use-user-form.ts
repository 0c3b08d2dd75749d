// State and actions of the form of a user.

import { useMemo } from "react";
import type { PictureFile } from "../../client/api/account";
import {
  changeUser,
  createUser,
  putUserPicture,
  user as readUser,
  removeUser,
  type User,
} from "../../client/api/admin-users";
import { Failure } from "../../client/api/failure";
import { useConfig } from "../../client/config/config";
import { useT } from "../../client/i18n/i18n";
import { beginSteps } from "../../client/session/within-scope";
import { useNotices } from "../../kit/administration/reasons";
import { useUndo } from "../../kit/administration/use-undo";
import { useCreationKey } from "../../kit/forms/creation-key";
import { useChosenPicture } from "../../kit/forms/use-chosen-picture";
import { type EditForm, useEditForm } from "../../kit/forms/use-edit-form";
import { nameOf } from "./columns";
import { LABELS, useShownValue } from "./labels";
import { changedIn, changeOf, valuesOf } from "./rules";
import { type UserValues, userSchema } from "./schema";
import { restoreAsBefore, undoChange } from "./undo";

/** What the panels of the form receive. */
export interface UserForm extends EditForm<User, UserValues> {
  readonly isNew: boolean;
  /** A new picture; null removes the existing one. */
  readonly picture: PictureFile | null | undefined;
  readonly setPicture: (file: PictureFile | null | undefined) => void;
  readonly isDirty: boolean;
  readonly save: () => Promise<void>;
  readonly remove: () => Promise<void>;
}

/** The form of `user`, or of a new one. */
export function useUserForm(given: {
  readonly user: User | undefined;
  readonly accept: (user: User) => void;
  /** Takes over what was saved into the form that stays open. */
  readonly keep: (user: User) => void;
  /** Closes the form; `onStay` runs if it stays open after all. */
  readonly leave: (action: "saved" | "removed", user: User, onStay?: () => void) => void;
}): UserForm {
  const { user, accept, keep, leave } = given;
  const t = useT();
  const shown = useShownValue();
  const { requirePassword } = useConfig().admin;
  const { done, notSaved } = useNotices();
  const undoing = useUndo("users");
  const keyFor = useCreationKey();
  const isNew = user === undefined;
  const { picture, setPicture, ...chosen } = useChosenPicture();
  const form = useEditForm<User, UserValues>({
    stored: user,
    schema: useMemo(() => userSchema(isNew, requirePassword), [isNew, requirePassword]),
    valuesOf,
    differing: changedIn,
    accept,
    read: () => readUser(user?.userId ?? ""),
    labelOf: (name) => t(LABELS[name]),
    shown,
  });
  const { seen, known } = form;
  const isDirty = form.changed.length > 0 || picture !== undefined;

  async function write(values: UserValues): Promise<User> {
    const change = { ...changeOf(known, values), ...(picture === null ? { image: null } : {}) };
    if (!seen) {
      const about = { ...change, firstName: values.firstName.trim(), email: values.email };
      return createUser(about, keyFor(about));
    }
    return Object.keys(change).length > 0 ? changeUser(seen.userId, change, seen.version) : seen;
  }

  async function save(values: UserValues): Promise<void> {
    const next = beginSteps();
    try {
      const written = await write(values);
      accept(written);
      // The user is saved by now, also if the upload of the picture fails.
      const uploaded = picture
        ? await next(() => putUserPicture(written.userId, picture)).catch((why: unknown) => notSaved(why))
        : undefined;
      const saved = uploaded ?? written;
      accept(saved);
      const back = isNew || picture !== undefined ? undefined : undoChange(saved, known, values);
      done(isNew ? "admin:users.form.created" : "admin:users.form.saved", { name: nameOf(saved) }, undoing(back));
      const stay = () => {
        form.rebase(saved, values);
        if (!picture || uploaded) chosen.forget(picture);
        keep(saved);
      };
      if (form.isTypedSince(values) || chosen.isChangedSince(picture)) stay();
      else leave("saved", saved, stay);
    } catch (error) {
      if (error instanceof Failure && error.code === "mail_exists")
        form.showError("email", "global:errors.mail_exists");
      else if (!(await form.handleFailure(error).catch(() => false))) notSaved(error);
    }
  }

  async function remove(): Promise<void> {
    if (!user) return;
    try {
      const before = await removeUser(user.userId);
      done("admin:users.removedDone", { name: nameOf(user) }, undoing(before && (() => restoreAsBefore(before))));
      leave("removed", user);
    } catch (error) {
      notSaved(error);
    }
  }

  return {
    ...form,
    isNew,
    picture,
    setPicture,
    isDirty,
    save: () => form.submit(async (values) => (isDirty ? save(values) : undefined)),
    remove,
  };
}
