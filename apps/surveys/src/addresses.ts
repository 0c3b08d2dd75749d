// The app's own addresses.

/** A path of the app as an address, with its query. */
export const addressOf = (path: string): URL => new URL(path, "https://app.invalid");

/** A part of a path; as it is where it encodes no text, which is the id of no survey. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const partsOf = ({ pathname }: URL): readonly string[] => pathname.split("/").filter(Boolean).map(decoded);

export const isList = (address: URL): boolean => partsOf(address).length === 0;
export const isCreation = (address: URL): boolean => partsOf(address).join("/") === "new";

/** The pages of a survey; the empty one shows it. */
const SURVEY_PAGES = ["", "answer", "edit"] as const;
export type SurveyPageName = (typeof SURVEY_PAGES)[number];

/** The survey at an address and which of its pages; undefined at any other address. */
export function surveyAt(address: URL): { readonly id: string; readonly name: SurveyPageName } | undefined {
  const [id, at = "", ...rest] = partsOf(address);
  const name = SURVEY_PAGES.find((known) => known === at);
  if (id === undefined || name === undefined || rest.length > 0 || isCreation(address)) return undefined;
  return { id, name };
}

/** Whether a path is that of the list or of a survey, where no form is. */
export const showsResults = (pathname: string): boolean => /^\/(?!new$)[^/]*$/.test(pathname);

export const addresses = {
  list: (state?: string) => (state ? `/?state=${state}` : "/"),
  create: () => "/new",
  survey: (id: string) => `/${encodeURIComponent(id)}`,
  answer: (id: string) => `/${encodeURIComponent(id)}/answer`,
  edit: (id: string) => `/${encodeURIComponent(id)}/edit`,
};
