/** Second factors and passkeys. */
export {}
