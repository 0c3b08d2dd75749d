// The app's own addresses.

/** Whether a path is that of the list or of a survey, where no form is. */
export const showsResults = (pathname: string): boolean => /^\/(?!new$)[^/]*$/.test(pathname);

export const addresses = {
  list: (state?: string) => (state ? `/?state=${state}` : "/"),
  create: () => "/new",
  survey: (id: string) => `/${encodeURIComponent(id)}`,
  answer: (id: string) => `/${encodeURIComponent(id)}/answer`,
  edit: (id: string) => `/${encodeURIComponent(id)}/edit`,
};
