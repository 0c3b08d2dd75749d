// The saved views of the demo company.

/** Saved views: those without an owner are shared with the company. */
export function viewsOf({ company, people }) {
  return company.views.map(({ list, owner, name, query }, at) => ({
    owner: owner ? people.find(({ email }) => email.startsWith(`${owner}@`)).id : "",
    list,
    id: `view-${at + 1}`,
    name,
    query,
  }));
}
