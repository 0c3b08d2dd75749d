// The app's own addresses.

export const addresses = {
  list: (state?: string) => (state ? `/?state=${state}` : "/"),
  create: () => "/new",
  survey: (id: string) => `/${encodeURIComponent(id)}`,
  answer: (id: string) => `/${encodeURIComponent(id)}/answer`,
  edit: (id: string) => `/${encodeURIComponent(id)}/edit`,
};
