/** Placeholders of a list that is loading, by key. */
export const skeletonRows = ['a', 'b', 'c', 'd'] as const
