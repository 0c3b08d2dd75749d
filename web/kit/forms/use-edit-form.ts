// A form over something that is stored: what is typed beside what is known, and the meeting of both when somebody else has saved
// meanwhile.

import { useState } from "react";
import type { FieldPath, FieldValues } from "react-hook-form";
import type { GenericSchema } from "valibot";
import { Failure } from "../../client/api/failure";
import type { Difference } from "./conflict-dialog";
import { type SchemaForm, useSchemaForm } from "./use-schema-form";

/** What the form is over. */
export interface EditOptions<Thing, Values extends FieldValues> {
  readonly stored: Thing | undefined;
  readonly schema: GenericSchema<Values>;
  /** Members of the contract that have another name in the form. */
  readonly aliases?: Readonly<Record<string, keyof Values>>;
  readonly valuesOf: (thing: Thing | undefined) => Values;
  /** Fields that differ from what is known. */
  readonly differing: (known: Values, typed: Values) => readonly (keyof Values & string)[];
  /** Takes over what is stored now. */
  readonly accept: (thing: Thing) => void;
  /** What is stored now. */
  readonly read: () => Promise<Thing>;
  readonly labelOf: (name: keyof Values & string) => string;
  /** A value as people read it; undefined where nobody may. */
  readonly shown: (name: keyof Values & string, values: Values) => string | undefined;
}

/** The form. */
export interface EditForm<Thing, Values extends FieldValues> extends SchemaForm<Values> {
  /** What was stored when somebody began, or stored since: its version goes with a change, whatever else was read meanwhile. */
  readonly seen: Thing | undefined;
  readonly known: Values;
  readonly changed: readonly (keyof Values & string)[];
  /** What was changed here and stands otherwise there; undefined while nobody is asked. */
  readonly differences: readonly Difference[] | undefined;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
  /** From now on this is what is known. */
  readonly rebase: (thing: Thing) => void;
  /** Takes a refusal that concerns the form: a newer version is compared, a field complained of. Answers whether it did. */
  readonly meet: (why: unknown) => Promise<boolean>;
}

/** The form of something stored, or of something new. */
export function useEditForm<Thing, Values extends FieldValues>(
  options: EditOptions<Thing, Values>,
): EditForm<Thing, Values> {
  const { stored, valuesOf, labelOf, shown } = options;
  const [seen, see] = useState(stored);
  const [newest, setNewest] = useState<Thing>();
  const known = valuesOf(seen);
  const form = useSchemaForm<Values>(options.schema, known, options.aliases);
  const { values } = form;
  const changed = options.differing(known, values);

  /** The form is as it is stored there; `mine` stays. */
  function rebase(onto: Thing, mine: typeof changed): void {
    see(() => onto);
    form.reset(valuesOf(onto));
    for (const name of mine) form.setValue(name as FieldPath<Values>, values[name], { shouldDirty: true });
    options.accept(onto);
    setNewest(undefined);
  }

  function compared(theirs: Values): readonly Difference[] {
    return changed.flatMap((name) => {
      const [mine, other] = [shown(name, values), shown(name, theirs)];
      if (mine === undefined || other === undefined || mine === other) return [];
      return [{ name, label: labelOf(name), mine, theirs: other }];
    });
  }

  return {
    ...form,
    seen,
    known,
    changed,
    differences: newest && compared(valuesOf(newest)),
    keepMine: () => newest && rebase(newest, changed),
    takeTheirs: () => newest && rebase(newest, []),
    rebase: (thing) => rebase(thing, []),
    async meet(why) {
      if (!(why instanceof Failure)) return false;
      if (!stored || why.code !== "version_conflict") return form.refuse(why);
      setNewest(await options.read());
      return true;
    },
  };
}
