/** The provider-readiness ledger and what it means. */
export {}
