/** Kinds of events in use: https://github.com/nostr-protocol/nips#event-kinds */
export const kinds = {
  profile: 0,
  note: 1,
  relayList: 10_002,
  mediaServers: 10_063,
  relayAuth: 22_242,
  signing: 24_133,
  mediaAuth: 24_242,
  article: 30_023,
} as const
