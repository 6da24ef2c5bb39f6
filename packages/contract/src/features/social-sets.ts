/** Named groups of accounts. */
export {}
