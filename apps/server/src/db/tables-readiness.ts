/** The readiness ledger. The migrations are the truth; this file follows them. */
export interface ReadinessTables {}
