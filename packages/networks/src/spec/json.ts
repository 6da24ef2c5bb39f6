/** Anything that survives `JSON.stringify`: results of steps are stored and given back on a resumed run. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
