// The contract between the shell and the app. In a repository of its own this is `export type * from "asgard-kit"`, or the file that every
// deployment serves at /apps/contract.ts.

export type * from "../../kit/contract";
