/** Values that accounts have in common, for the view of all accounts. Pure. */

export interface Shared<V> {
  /** The value of the first account that has one; absent if none has. */
  value?: V | undefined
  /** Ids of the targets with this value. */
  members: readonly string[]
  /** Ids of the targets with another value, or none. */
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
