/** Whether a Prefer header (https://www.rfc-editor.org/rfc/rfc7240) requests a minimal response. */
export const prefersMinimal = (header: string | undefined): boolean =>
  (header ?? '').split(',').some((preference) => /^\s*return\s*=\s*"?minimal"?\s*(?:;|$)/i.test(preference))
