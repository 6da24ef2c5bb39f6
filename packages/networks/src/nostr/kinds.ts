/** Kinds of events in use: https://github.com/nostr-protocol/nips#event-kinds */
export const kinds = {
  profile: 0,
  note: 1,
  deletion: 5,
  repost: 6,
  reaction: 7,
  /** A repost of anything but a note. */
  genericRepost: 16,
  /** A reply to anything but a note. */
  comment: 1111,
  relayList: 10_002,
  mediaServers: 10_063,
  relayAuth: 22_242,
  signing: 24_133,
  mediaAuth: 24_242,
  article: 30_023,
} as const
