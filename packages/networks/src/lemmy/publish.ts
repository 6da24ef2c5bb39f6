import { defined } from '../kit/defined.ts'
import { findAt, findNumber } from '../kit/expect.ts'
import { findText } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import { recallOne, toSent, unsure } from '../kit/recall.ts'
import type { Draft, Lost, Published, Recalled, Run, Target } from '../spec/index.ts'
import { uploadImage } from './images.ts'
import { serverOf } from './limits.ts'
import { findPost, toPost, toPublished } from './posts.ts'
import { openApi, toCredential, type Api } from './wire.ts'

const notFound = (): NetworkError => new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'community_not_found' })

/** GET /api/v3/community, which fetches a community of another server that this one doesn't know yet. */
const getCommunityId = async (api: Api, name: string): Promise<number> => {
  try {
    const { json } = await api({ method: 'GET', path: '/api/v3/community', query: { name: name.replace(/^!/, '') } })
    const id = findNumber(json, 'community_view', 'community', 'id')
    if (id !== undefined) return id
  } catch (error) {
    // Version 0.19 responds with 400 or 404, depending on where it looked.
    if (!(error instanceof NetworkError) || error.kind !== 'rejected') throw error
  }
  throw notFound()
}

const uploadFirst = async (run: Run, target: Target, draft: Draft, api: Api): Promise<string | undefined> => {
  const medium = draft.segments[0]?.media[0]
  return medium && uploadImage(run, api, target.account.instanceUrl, serverOf(target.account), medium)
}

export const stage = async (run: Run, target: Target, draft: Draft): Promise<void> => {
  await uploadFirst(run, target, draft, openApi(run, toCredential(target.credential)))
}

export const publish = async (run: Run, target: Target, draft: Draft): Promise<Published> => {
  const [segment] = draft.segments
  if (!segment) throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'empty_draft' })
  const api = openApi(run, toCredential(target.credential))
  const name = findText(draft.settings, 'community')
  if (name === undefined) throw notFound()
  const communityId = await run.step(`community:${name}`, () => getCommunityId(api, name))
  const plan = { draft, segment, communityId, ...defined({ imageUrl: await uploadFirst(run, target, draft, api) }) }
  const json = toPost(plan)
  return run.once('post', {
    payload: json,
    send: async () => toPublished(findAt((await api({ method: 'POST', path: '/api/v3/post', json })).json, 'post_view', 'post')),
    find: (_, sent) => findPost(run, api, plan, serverOf(target.account).personId, sent),
  })
}

export const recall = async (run: Run, target: Target, draft: Draft, lost: Lost): Promise<Recalled> => {
  const [segment] = draft.segments
  const name = findText(draft.settings, 'community')
  if (!segment || name === undefined) return unsure
  const api = openApi(run, toCredential(target.credential))
  const plan = { draft, segment, communityId: await getCommunityId(api, name) }
  return recallOne(() => findPost(run, api, plan, serverOf(target.account).personId, toSent(lost)))
}
