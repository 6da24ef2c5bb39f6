/** Passwords, addresses, proofs of identity, the profile, and the end of an account. */
export {}
