// The component catalogue at /dev/ui: every part of the interface in its states. English only: it is for developers.

import { type ReactNode, useState } from "react";
import { Alert } from "../../ui/alert";
import { Avatar } from "../../ui/avatar";
import { Badge } from "../../ui/badge";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/choice";
import { ConfirmDialog } from "../../ui/dialog";
import { Field } from "../../ui/field";
import { Menu } from "../../ui/menu";
import { Pager } from "../../ui/pager";
import { PasswordField } from "../../ui/password-field";
import { Select } from "../../ui/select";
import { createSelection } from "../../ui/selection";
import { EmptyState, ErrorState, Skeleton } from "../../ui/states";
import { Table, type TableSort } from "../../ui/table";
import { Tabs } from "../../ui/tabs";
import { toast } from "../../ui/toast";
import { Menus } from "./menus";
import "./catalogue.css";

const USERS = [
  { id: "1", name: "Anna Müller", role: "Geschäftsführung und Außendienstkoordination" },
  { id: "2", name: "João Conceição", role: "Balcão" },
  { id: "3", name: "Chloé Lefèvre", role: "Équipe" },
];

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="catalogue-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Fields() {
  const [text, setText] = useState("");
  const [level, setLevel] = useState("read");
  const [checked, setChecked] = useState(true);
  const levels = ["none", "read", "write", "delete", "root"].map((id) => ({ id, label: id }));
  return (
    <Part title="Fields">
      <Field name="name" label="Name" value={text} onChange={setText} description="As colleagues know you" isRequired />
      <Field name="mail" label="E-mail" value="anna@" onChange={setText} errorMessage="E-mail not valid" isRequired />
      <Field name="locked" label="Locked" value="anna@example.org" onChange={setText} isReadOnly />
      <PasswordField
        name="password"
        label="Password"
        value={text}
        onChange={setText}
        texts={{ show: "Show password", hide: "Hide password", capsLock: "Caps Lock is on." }}
      />
      <Select label="Access" choices={levels} value={level} onChange={setLevel} />
      <Checkbox isSelected={checked} onChange={setChecked}>
        Shared account
      </Checkbox>
    </Part>
  );
}

function notify(): void {
  toast({ tone: "success", title: "Saved", message: "All changes are kept." });
  toast({ tone: "info", title: "Anna is editing this, too" });
  toast({ tone: "warning", title: "No connection", message: "Nothing can be changed without one." });
  toast({ tone: "error", title: "Not saved", message: "The server did not answer. Please try again." });
}

function Buttons() {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Part title="Buttons, menu, dialog, notifications">
      <div className="catalogue-row">
        <Button>Primary</Button>
        <Button variant="secondary">Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger" onPress={() => setConfirming(true)}>
          Delete…
        </Button>
        <Button isPending>Saving</Button>
        <Button isDisabled>Disabled</Button>
        <Button variant="secondary" onPress={notify}>
          Notify
        </Button>
        <Menu
          label="More"
          entries={[
            { id: "edit", label: "Edit", onSelect: () => toast({ tone: "info", title: "Edit" }) },
            { id: "remove", label: "Remove", isDanger: true, onSelect: () => setConfirming(true) },
          ]}
        >
          More ▾
        </Menu>
      </div>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Delete role Editors?"
        text="Three people lose its rights at once."
        confirm="Delete"
        cancel="Cancel"
        onConfirm={() => setConfirming(false)}
        onCancel={() => setConfirming(false)}
      />
    </Part>
  );
}

function Lists() {
  const [sort, setSort] = useState<TableSort>({ column: "name", direction: "ascending" });
  const [selection] = useState(() => createSelection(["2"]));
  const [page, setPage] = useState(7);
  const columns = [
    { id: "name", label: "Name", isSortable: true, cell: (row: (typeof USERS)[number]) => row.name },
    {
      id: "role",
      label: "Role",
      isSortable: true,
      cell: (row: (typeof USERS)[number]) => <Badge tone="accent">{row.role}</Badge>,
    },
  ];
  const factor = sort.direction === "ascending" ? 1 : -1;
  const key = sort.column === "role" ? "role" : "name";
  const rows = [...USERS].sort((a, b) => factor * a[key].localeCompare(b[key]));
  const common = {
    columns,
    sort,
    onSort: setSort,
    empty: <EmptyState title="no user data" text="Invite the first person." />,
  };
  return (
    <Part title="Tables and paging">
      <Table {...common} label="People" rows={rows} selection={selection} selectAll="Select all" />
      <Table {...common} label="People on their way" rows={undefined} />
      <Table {...common} label="Nobody" rows={[]} />
      <Pager label="Pages" previous="Previous page" next="Next page" page={page} last={20} onPage={setPage} />
    </Part>
  );
}

/** The page. */
export function Component() {
  return (
    <main className="catalogue">
      <h1>Parts of the interface</h1>
      <Buttons />
      <Fields />
      <Part title="Menus">
        <Menus />
      </Part>
      <Lists />
      <Part title="Messages and states">
        <Alert tone="info" title="Good to know">
          Your session lasts 200 days.
        </Alert>
        <Alert tone="success">Saved.</Alert>
        <Alert tone="warning">This invitation expires tomorrow.</Alert>
        <Alert tone="error">Sign-in failed.</Alert>
        <Skeleton />
        <ErrorState
          title="Not loaded"
          text="The server did not answer."
          retry="Try again"
          onRetry={() => toast({ tone: "info", title: "Again" })}
        />
      </Part>
      <Part title="People and tabs">
        <div className="catalogue-row">
          <Avatar userId="Anna Müller" initials="AM" size={40} />
          <Avatar userId="João Conceição" initials="JC" size={40} />
          <Badge>neutral</Badge>
          <Badge tone="success">enabled</Badge>
          <Badge tone="warning">invited</Badge>
          <Badge tone="danger">disabled</Badge>
        </div>
        <Tabs
          label="Role"
          items={[
            { id: "general", label: "General", content: "Title and state" },
            { id: "apps", label: "Apps", content: "Rights per app" },
          ]}
        />
      </Part>
    </main>
  );
}
