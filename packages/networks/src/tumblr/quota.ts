/** What a user may still publish today: https://github.com/tumblr/docs/blob/master/api.md#userlimits--get-a-users-limits */
import { defined } from '../kit/defined.ts'
import { findNumber } from '../kit/expect.ts'
import { waitOfSeconds } from '../kit/retry-after.ts'
import { NetworkError } from '../spec/index.ts'
import type { Draft, DraftSegment, Run } from '../spec/index.ts'
import { hasVideo, isDraft } from './posts.ts'
import type { Api } from './wire.ts'

const neededFor = (draft: Draft, segment: DraftSegment): [limit: string, needed: number][] => {
  const images = segment.media.filter(({ mime }) => mime.startsWith('image/')).length
  const seconds = Math.ceil(segment.media.reduce((sum, { duration = 0 }) => sum + duration, 0))
  return [
    ...(isDraft(draft) ? [] : [['posts', 1] as [string, number]]),
    ...(images > 0 ? [['photos', images] as [string, number]] : []),
    ...(hasVideo(segment)
      ? ([
          ['videos', 1],
          ['video_seconds', seconds],
        ] as [string, number][])
      : []),
  ]
}

/** Throws NetworkError kind `quota` with the time until the limit starts again. Drafts don't count as posts. */
export const assertQuota = async (run: Run, api: Api, draft: Draft, segment: DraftSegment): Promise<void> => {
  const { json } = await api({ method: 'GET', path: '/user/limits' })
  for (const [limit, needed] of neededFor(draft, segment)) {
    const path = ['response', 'user', limit]
    const remaining = findNumber(json, ...path, 'remaining') ?? needed
    if (remaining >= needed) continue
    const resetAt = findNumber(json, ...path, 'reset_at')
    const retryAfter = resetAt === undefined ? undefined : waitOfSeconds(resetAt - run.now().getTime() / 1000)
    throw new NetworkError({ kind: 'quota', evidence: 'not_sent', code: `${limit}_quota`, ...defined({ retryAfter }) })
  }
}
