/** The first comment of a post: https://developers.facebook.com/documentation/instagram-platform/comment-moderation */
import { expectList, expectString, findString } from '../kit/expect.ts'
import type { Graph } from '../kit/graph/wire.ts'
import { findText } from '../kit/settings.ts'
import type { Draft, Found, Published, Run, Target } from '../spec/index.ts'

const pageSize = 50

/** Lists show comments late, so one that isn't there may still be. */
const findComment = async (api: Graph, { account }: Target, post: Published, text: string): Promise<Found> => {
  const { json } = await api.get(`${post.externalId}/comments`, { fields: 'id,text,username', limit: pageSize })
  const own = expectList(json, 'data').find(
    (comment) => findString(comment, 'text') === text && (findString(comment, 'username') ?? account.username) === account.username,
  )
  return own === undefined ? { state: 'unsure' } : { state: 'found', published: { ...post, externalId: expectString(own, 'id') } }
}

/** Adds the comment that the settings have, at most once. */
export const addComment = async (run: Run, api: Graph, target: Target, draft: Draft, post: Published): Promise<void> => {
  const text = findText(draft.settings, 'first_comment')
  if (text === undefined || draft.profile === 'instagram.story') return
  await run.once('first_comment', {
    payload: { post: post.externalId, text },
    segment: draft.segments.length,
    send: async () => {
      const { json } = await api.post(`${post.externalId}/comments`, { message: text })
      return { ...post, externalId: expectString(json, 'id') }
    },
    find: () => findComment(api, target, post, text),
  })
}
