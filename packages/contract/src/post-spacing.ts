/** When two posts of one account are too close, for the check of a publication, the choice of slots and the calendar of the web app. */

/** Milliseconds between the times of two posts of one account. */
export const postSpacing = 60_000

/** Instants in milliseconds. `spacing` is longer than usual where random delays can bring the posts closer. */
export const isTooClose = (one: number, other: number, spacing = postSpacing): boolean => Math.abs(one - other) < spacing
