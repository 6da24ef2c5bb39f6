import type { PublicationView } from '#api/publications.ts'

/**
 * Saves the page's edits to the server before a destination is retried, and returns the post to send; undefined if the page shows what is
 * missing.
 */
export type Settle = () => Promise<PublicationView | undefined>
