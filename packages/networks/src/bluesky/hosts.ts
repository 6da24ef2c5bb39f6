/** Servers other than the account's own; tests and separate networks replace them. */
export interface Hosts {
  entryway: string
  plc: string
  video: string
}

export const publicHosts: Hosts = { entryway: 'https://bsky.social', plc: 'https://plc.directory', video: 'https://video.bsky.app' }
