// The page of a form: of a new record, or of an existing one as soon as it is loaded.

import { type ComponentProps, Fragment, type ReactNode } from "react";
import { useT } from "../../client/i18n/i18n";
import type { Phrase } from "../../client/i18n/phrases";
import { Skeleton } from "../../ui/states";
import { useFormId } from "./form-address";
import { NotLoaded } from "./not-loaded";
import { PageFrame } from "./page-frame";
import { RequireReadRight } from "./require-read-right";
import type { RecordState } from "./use-record";

/** A page that requires a right to read. Creating a record does not require it. */
export function RequireReadRightToEdit({ children, ...rest }: ComponentProps<typeof RequireReadRight>) {
  return useFormId() === undefined ? children : <RequireReadRight {...rest}>{children}</RequireReadRight>;
}

export function FormPage<Entity>(props: {
  readonly titles: readonly [create: Phrase, edit: Phrase];
  readonly back: { readonly to: string; readonly label: string };
  readonly record: Omit<RecordState<Entity>, "accept">;
  readonly nameOf: (record: Entity) => string;
  /** The form of the record, or of a new one. */
  readonly children: (record: Entity | undefined) => ReactNode;
}) {
  const t = useT();
  const id = useFormId();
  const { record, failure, retry } = props.record;
  const [create, edit] = props.titles;
  const isLoading = id !== undefined && record === undefined;
  return (
    <PageFrame
      title={t(id === undefined ? create : edit)}
      record={record === undefined ? undefined : props.nameOf(record)}
      back={props.back}
    >
      {isLoading && failure !== undefined ? <NotLoaded failure={failure} onRetry={retry} /> : null}
      {isLoading && failure === undefined ? <Skeleton /> : null}
      {isLoading ? null : <Fragment key={id ?? "new"}>{props.children(record)}</Fragment>}
    </PageFrame>
  );
}
