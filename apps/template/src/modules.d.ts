// What the build makes of style sheets.

declare module "*.css" {
  const text: string;
  export default text;
}
