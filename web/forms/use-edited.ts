// A form over something that is stored: what is typed beside what is known, and the meeting of both when somebody else has saved
// meanwhile.

import { useState } from "react";
import { Failure } from "../api/failure";
import type { Difference } from "./conflict-dialog";
import { type Complaints, type Form, useForm } from "./use-form";

/** What the form is over. */
export interface Edited<Thing, Name extends string> {
  readonly stored: Thing | undefined;
  readonly valuesOf: (thing: Thing | undefined) => Readonly<Record<Name, string>>;
  readonly complaintsOf: (values: Readonly<Record<Name, string>>) => Complaints<Name>;
  /** Fields that differ from what is known. */
  readonly differing: (known: Readonly<Record<Name, string>>, typed: Readonly<Record<Name, string>>) => readonly Name[];
  /** Takes over what is stored now. */
  readonly accept: (thing: Thing) => void;
  /** What is stored now. */
  readonly read: () => Promise<Thing>;
  readonly labelOf: (name: Name) => string;
  /** A value as people read it; undefined where nobody may. */
  readonly shown: (name: Name, value: string) => string | undefined;
}

/** The form. */
export interface EditedForm<Thing, Name extends string> {
  readonly fields: Form<Name>;
  /** What was stored when somebody began, or settled since: its version goes with a change, whatever else was read meanwhile. */
  readonly seen: Thing | undefined;
  readonly known: Readonly<Record<Name, string>>;
  readonly changed: readonly Name[];
  readonly isValid: boolean;
  /** What was changed here and stands otherwise there; undefined while nobody is asked. */
  readonly differences: readonly Difference[] | undefined;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  /** From now on this is what is known. */
  readonly settle: (thing: Thing) => void;
  /** Takes a refusal that concerns the form: a newer version is compared, a field complained of. Answers whether it did. */
  readonly refuse: (why: unknown) => Promise<boolean>;
}

/** The form of something stored. */
export function useEdited<Thing, Name extends string>(edited: Edited<Thing, Name>): EditedForm<Thing, Name> {
  const { stored, valuesOf, labelOf, shown } = edited;
  const [seen, see] = useState(stored);
  const known = valuesOf(seen);
  const [newest, setNewest] = useState<Thing>();
  const fields = useForm<Name>(known, edited.complaintsOf);
  const changed = edited.differing(known, fields.values);

  /** The form is as it is stored there; `mine` stays. */
  function rebase(onto: Thing, mine: readonly Name[]): void {
    const values = valuesOf(onto);
    see(() => onto);
    fields.reset({ ...values, ...Object.fromEntries(mine.map((name) => [name, fields.values[name]])) });
    edited.accept(onto);
    setNewest(undefined);
  }

  function compared(theirs: Readonly<Record<Name, string>>): readonly Difference[] {
    return changed.flatMap((name) => {
      const [mine, other] = [shown(name, fields.values[name].trim()), shown(name, theirs[name])];
      const isSame = fields.values[name].trim() === theirs[name] || mine === undefined || other === undefined;
      return isSame ? [] : [{ name, label: labelOf(name), mine, theirs: other }];
    });
  }

  return {
    fields,
    seen,
    known,
    changed,
    isValid: Object.keys(fields.complaints).length === 0,
    differences: newest && compared(valuesOf(newest)),
    keepMine: () => newest && rebase(newest, changed),
    takeTheirs: () => newest && rebase(newest, []),
    settle: (thing) => rebase(thing, []),
    async refuse(why) {
      if (!(why instanceof Failure)) return false;
      if (!stored || why.code !== "version_conflict") return fields.refuse(why);
      setNewest(await edited.read());
      return true;
    },
  };
}
