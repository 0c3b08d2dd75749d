// Where each page of the app is, below its own address.

/** Addresses of the app. */
export const addresses = {
  list: (state?: string) => (state ? `/?state=${state}` : "/"),
  create: () => "/new",
  survey: (id: string) => `/${encodeURIComponent(id)}`,
  answer: (id: string) => `/${encodeURIComponent(id)}/answer`,
  edit: (id: string) => `/${encodeURIComponent(id)}/edit`,
};
