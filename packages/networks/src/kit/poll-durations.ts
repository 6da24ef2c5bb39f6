const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Seconds that polls usually take, on networks without choices of their own. */
export const pollDurations: readonly number[] = [5 * minute, 30 * minute, hour, 6 * hour, 12 * hour, day, 3 * day, 7 * day]

export const usualPollDuration = day
