/** Publishes a post from its container, then adds the first comment. */
import { expectString } from '../kit/expect.ts'
import { publishContainer } from '../kit/graph/containers.ts'
import type { Graph } from '../kit/graph/wire.ts'
import { prepare } from '../kit/preparation.ts'
import { recallOne, toSent, unsure } from '../kit/recall.ts'
import type { Draft, Lost, Published, Recalled, Run, Target } from '../spec/index.ts'
import { addComment } from './comment.ts'
import { openContainers, preparePost } from './containers.ts'
import { assertLeft } from './quota.ts'
import { findPost, toPublished } from './read-back.ts'
import { openAccount } from './wire.ts'

/** The answer has only the post's id. Once it is published, its address is not worth a doubt. */
const send = async (api: Graph, target: Target, container: string): Promise<Published> => {
  const { json } = await api.post(`${target.account.accountId}/media_publish`, { creation_id: container })
  const id = expectString(json, 'id')
  const post = await api.get(id, { fields: 'id,permalink' }).catch(() => ({ json: undefined }))
  return toPublished(target, { ...(post.json as object | undefined), id })
}

export const publish = async (run: Run, target: Target, draft: Draft): Promise<Published> => {
  const { accountId } = target.account
  const api = openAccount(run, target.credential)
  const containers = openContainers(api, accountId)
  const container = await prepare(async () => {
    const id = await preparePost(run, containers, draft)
    await run.step(`quota:${id}`, async () => {
      await assertLeft(run, api, accountId)
      return true
    })
    return id
  })
  const text = draft.profile === 'instagram.story' ? undefined : (draft.segments[0]?.text ?? '')
  const published = await publishContainer(run, containers, {
    step: 'post',
    segment: 0,
    container,
    send: (id) => send(api, target, id),
    list: (sent) => findPost(run, api, target, text, sent),
  })
  await addComment(run, api, target, draft, published)
  return published
}

export const stage = async (run: Run, target: Target, draft: Draft): Promise<void> => {
  await preparePost(run, openContainers(openAccount(run, target.credential), target.account.accountId), draft)
}

/** Its list is late, so a miss proves nothing, and stories have no text to compare. */
export const recall = async (run: Run, target: Target, draft: Draft, lost: Lost): Promise<Recalled> => {
  const text = draft.segments[0]?.text ?? ''
  if (draft.profile === 'instagram.story' || text.trim() === '') return unsure
  return recallOne(() => findPost(run, openAccount(run, target.credential), target, text, toSent(lost)))
}
