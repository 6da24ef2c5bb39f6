/** An error whose message is all that the caller of the benchmark needs to read. */
export class Refusal extends Error {}
