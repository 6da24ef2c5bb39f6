import type { PublicationView } from '#api/publications.ts'

/**
 * Brings what is on the page to the server before a destination is sent again, and gives what is sent then; undefined where the page shows
 * what is missing.
 */
export type Settle = () => Promise<PublicationView | undefined>
