/** Groups a list of posts by day. Pure. */
import type { PublicationOverview } from '#api/publication-lists.ts'
import { timeOf } from './views.ts'

/** A line of the list: a day's heading, or a post with its index among the posts. */
export type Line = { day: string; post?: undefined } | { post: PublicationOverview; place: number }

/** Inserts a heading wherever the day changes, if `nameDay` is given. */
export const toLines = (posts: readonly PublicationOverview[], nameDay?: (at: string) => string): Line[] => {
  let last: string | undefined
  return posts.flatMap((post, place): Line[] => {
    const day = nameDay?.(timeOf(post))
    const begins = day !== undefined && day !== last
    last = day
    return begins ? [{ day }, { post, place }] : [{ post, place }]
  })
}
