// What the shell and the app promise each other. In a repository of its own this is `export type * from "asgard-kit"`, or the file that every
// deployment serves at /apps/contract.ts.

export type * from "../../kit/contract";
