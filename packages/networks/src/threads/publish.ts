/** Publishes each segment as a post; the later ones answer the one before. */
import { expectString } from '../kit/expect.ts'
import { publishContainer } from '../kit/graph/containers.ts'
import { recallThread, toSent } from '../kit/recall.ts'
import type { Graph } from '../kit/graph/wire.ts'
import { prepare } from '../kit/preparation.ts'
import { NetworkError } from '../spec/index.ts'
import type { Draft, DraftSegment, Lost, Published, Recalled, Run, Target } from '../spec/index.ts'
import { openContainers, prepareItems, preparePost } from './containers.ts'
import { assertLeft } from './quota.ts'
import { findPost, toPublished } from './read-back.ts'
import { openAccount } from './wire.ts'

/** The answer has only the post's id. Once it is published, its address is not worth a doubt. */
const send = async (api: Graph, target: Target, container: string): Promise<Published> => {
  const { json } = await api.post('me/threads_publish', { creation_id: container })
  const id = expectString(json, 'id')
  const post = await api.get(id, { fields: 'id,permalink' }).catch(() => ({ json: undefined }))
  return toPublished(target, { ...(post.json as object | undefined), id })
}

interface Place {
  segment: DraftSegment
  index: number
  replyTo: string | undefined
}

const publishSegment = async (
  run: Run,
  api: Graph,
  target: Target,
  draft: Draft,
  { segment, index, replyTo }: Place,
): Promise<Published> => {
  const containers = openContainers(api)
  const container = await prepare(async () => {
    const id = await preparePost(run, containers, draft, segment, replyTo)
    await run.step(`quota:${id}`, async () => {
      await assertLeft(run, api, replyTo === undefined ? 'posts' : 'replies')
      return true
    })
    return id
  })
  return publishContainer(run, containers, {
    step: index === 0 ? 'post' : `segment:${index + 1}`,
    segment: index,
    container,
    send: (id) => send(api, target, id),
    list: (sent) => findPost(run, api, target, { text: segment.text, replyTo }, sent),
  })
}

export const publish = async (run: Run, target: Target, draft: Draft): Promise<Published> => {
  const api = openAccount(run, target.credential)
  let first: Published | undefined
  let replyTo: string | undefined
  for (const [index, segment] of draft.segments.entries()) {
    const published = await publishSegment(run, api, target, draft, { segment, index, replyTo })
    first ??= published
    replyTo = published.externalId
  }
  if (!first) throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'empty_draft' })
  return first
}

/** Makes the containers that don't depend on a published post: those of the files, and the first post's. */
export const stage = async (run: Run, target: Target, draft: Draft): Promise<void> => {
  const containers = openContainers(openAccount(run, target.credential))
  for (const segment of draft.segments) await prepareItems(run, containers, segment)
  const [first] = draft.segments
  if (first) await preparePost(run, containers, draft, first)
}

export const recall = async (run: Run, target: Target, draft: Draft, lost: Lost): Promise<Recalled> => {
  const api = openAccount(run, target.credential)
  return recallThread(draft, async ({ text }, _, published) =>
    // Without a text, one image can't be told from another.
    text.trim() === '' ? { state: 'unsure' } : findPost(run, api, target, { text, replyTo: published.at(-1)?.externalId }, toSent(lost)),
  )
}
