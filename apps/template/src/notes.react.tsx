// The notes of the company, a client of the app's backend. Unsaved input is declared, so that the shell asks before it is lost.

import { type Dispatch, type FormEvent, type SetStateAction, useState } from "react";
import {
  EmptyState,
  Field,
  Link,
  PageHead,
  useAct,
  useAnswer,
  useContextOfShell,
  useMay,
  useNavigation,
  usePhrases,
  useUnsaved,
} from "../../kit/react";

interface Note {
  readonly id: string;
  readonly text: string;
}

interface NoteList {
  readonly notes: readonly Note[];
  /** There are older ones, which the list has not. */
  readonly isCut: boolean;
}

/** The list; actions without a right are not offered. */
function List() {
  const t = usePhrases();
  const may = useMay();
  const act = useAct();
  const { answer, failure, reload } = useAnswer<NoteList>("/notes");
  if (!answer) return <EmptyState text={t(failure ? "notes.failed" : "notes.loading")} />;
  if (answer.notes.length === 0) return <EmptyState text={t("notes.none")} />;
  const messages = { done: t("notes.deleted"), failed: t("note.failed") };
  const remove = async (id: string) => {
    await act(`/notes/${encodeURIComponent(id)}`, { method: "DELETE" }, messages);
    // After a failure, too: where only the answer was lost, the note is gone.
    reload();
  };
  return (
    <>
      <ul className="cards">
        {answer.notes.map(({ id, text }) => (
          <li key={id} className="card">
            {text}
            {may("delete") ? (
              <button
                type="button"
                className="button"
                aria-label={t("notes.deleteNote", { text })}
                onClick={() => void remove(id)}
              >
                {t("notes.delete")}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {answer.isCut ? <p className="muted">{t("notes.cut", { shown: answer.notes.length })}</p> : null}
    </>
  );
}

interface Draft {
  readonly text: string;
  readonly key: string;
}

/**
 * What is typed, and the idempotency key of the note that it becomes: a text that is sent again, after a lost answer, creates nothing again.
 * Another text has another key, because the backend would answer with the first note and the change would be lost.
 */
const draftOf = (text: string): Draft => ({ text, key: crypto.randomUUID() });

interface FormProps {
  readonly draft: Draft;
  readonly setDraft: Dispatch<SetStateAction<Draft>>;
}

/** The form of a new note; the draft outlives it, so only leaving the app loses it. */
function Form({ draft, setDraft }: FormProps) {
  const t = usePhrases();
  const may = useMay();
  const act = useAct();
  if (!may("write")) return <EmptyState text={t("note.readOnly")} />;
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const messages = { done: t("note.saved"), failed: t("note.failed") };
    const { text, key } = draft;
    if (!(await act("/notes", { method: "POST", body: { text }, idempotencyKey: key }, messages))) return;
    // What was typed meanwhile is not saved yet.
    setDraft((now) => (now.key === key ? draftOf("") : now));
  };
  return (
    <form className="panel" onSubmit={(event) => void save(event)}>
      <Field label={t("note.label")}>
        {(attributes) => (
          <input
            value={draft.text}
            maxLength={500}
            required
            onChange={({ target }) => setDraft(draftOf(target.value))}
            {...attributes}
          />
        )}
      </Field>
      <div className="actions">
        <button type="submit" className="button primary">
          {t("note.save")}
        </button>
      </div>
    </form>
  );
}

/** The page of the address. */
export function Notes() {
  const t = usePhrases();
  const { session } = useContextOfShell();
  const isFirst = useNavigation().path === "/";
  const [draft, setDraft] = useState(() => draftOf(""));
  useUnsaved(draft.text !== "", { within: "/" });
  return (
    <div className="page">
      <PageHead
        title={t(isFirst ? "first.title" : "second.title")}
        text={t("hello", { name: session.user.firstName, company: session.company.title })}
      >
        <Link to={isFirst ? "/second" : "/"} className="button">
          {t(isFirst ? "second.title" : "first.title")}
        </Link>
      </PageHead>
      {isFirst ? <List /> : <Form draft={draft} setDraft={setDraft} />}
    </div>
  );
}
