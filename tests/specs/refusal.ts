/** Ends the run with one line for the caller. */
export class Refusal extends Error {}
