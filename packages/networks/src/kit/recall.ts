/** Parts of `recall` that networks have in common. */
import type { Draft, DraftSegment, Found, Lost, Published, Recalled, RecalledPost, Sent } from '../spec/index.ts'

/** The lost call as read-backs expect it. Nothing was read before it. */
export const toSent = ({ since }: Lost): Sent => ({ id: '', startedAt: since, firstSentAt: since, baseline: null })

export const unsure: Recalled = { posts: [], rest: 'unsure' }

export const stepOf = (index: number): string => (index === 0 ? 'post' : `segment:${index + 1}`)

/** For networks that publish a draft with one call. */
export const recallOne = async (look: () => Promise<Found>): Promise<Recalled> => {
  const found = await look()
  if (found.state !== 'found') return { posts: [], rest: found.state }
  return { posts: [{ step: 'post', segment: 0, published: found.published }], rest: 'none' }
}

/** For networks that publish a call for each segment, in order, so that nothing follows a segment that is absent. */
export const recallThread = async (
  { segments }: Draft,
  look: (segment: DraftSegment, index: number, published: readonly Published[]) => Promise<Found>,
): Promise<Recalled> => {
  const posts: RecalledPost[] = []
  for (const [index, segment] of segments.entries()) {
    const found = await look(
      segment,
      index,
      posts.map(({ published }) => published),
    )
    if (found.state !== 'found') return { posts, rest: found.state }
    posts.push({ step: stepOf(index), segment: index, published: found.published })
  }
  return { posts, rest: 'none' }
}
