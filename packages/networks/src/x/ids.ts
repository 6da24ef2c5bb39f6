/** Ids of posts and messages, which are numbers of 64 bits with the time in their upper part: https://docs.x.com/fundamentals/x-ids */

/** Milliseconds since 1970. */
const epoch = 1_288_834_974_657n

export const createdAt = (id: string): number => (/^\d{1,19}$/.test(id) ? Number((BigInt(id) >> 22n) + epoch) : 0)

export const isNewer = (id: string, other: string): boolean => (id.length === other.length ? id > other : id.length > other.length)

export const newestOf = (ids: Iterable<string>): string | undefined => {
  let newest: string | undefined
  for (const id of ids) if (newest === undefined || isNewer(id, newest)) newest = id
  return newest
}
