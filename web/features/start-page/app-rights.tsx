export function AppRights(_: object) {
  return null;
}
