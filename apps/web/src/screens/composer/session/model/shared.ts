/** What several accounts have alike, as the view of all shows it. Pure. */

export interface Shared<V> {
  /** What the first account has that has something; absent: none has. */
  value?: V | undefined
  /** Ids of the targets that have it. */
  members: readonly string[]
  /** Ids of the targets that have something else, or nothing. */
  apart: readonly string[]
}

export const shareOf = <V>(
  found: readonly { accountId: string; value: V | undefined }[],
  isSame: (one: V, other: V) => boolean,
): Shared<V> => {
  const value = found.find((one) => one.value !== undefined)?.value
  const isMember = (one: (typeof found)[number]) => value === undefined || (one.value !== undefined && isSame(value, one.value))
  return {
    value,
    members: found.filter(isMember).map(({ accountId }) => accountId),
    apart: found.filter((one) => !isMember(one)).map(({ accountId }) => accountId),
  }
}
