/** Anything that survives `JSON.stringify`: step results are stored and returned to a resumed run. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
