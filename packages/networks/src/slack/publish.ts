/** Uploads the files of a segment, then posts one message for it. Later segments answer the first one, or the same thread as it. */
import { findAt, findString } from '../kit/expect.ts'
import { readGrantedToken } from '../kit/granted-token.ts'
import { findText } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import { recallThread, stepOf, toSent, unsure } from '../kit/recall.ts'
import type { Draft, Lost, Published, Recalled, Run, Target } from '../spec/index.ts'
import { uploadFile } from './files.ts'
import { type MessagePlan, toMessage, toMetadata } from './messages.ts'
import { toPublished } from './published.ts'
import { findMessage } from './read-back.ts'
import { type Api, openApi } from './wire.ts'

const publishSegment = (run: Run, api: Api, target: Target, draft: Draft, index: number, plan: MessagePlan): Promise<Published> => {
  const message = toMessage(draft, plan)
  // The first step has the same name whatever the shape of the draft: an edit between two attempts may add or remove segments.
  return run.once<string>(index === 0 ? 'post' : `segment:${index + 1}`, {
    payload: message,
    segment: index,
    send: async (key) => {
      const { json } = await api.post('chat.postMessage', { ...message, metadata: toMetadata(key) })
      const sent = { ts: findAt(json, 'ts'), thread_ts: plan.threadTs }
      return toPublished(target, findString(json, 'channel') ?? plan.channelId, sent)
    },
    find: (key, sent) => findMessage(api, target, plan, key, sent),
  })
}

export const publish = async (run: Run, target: Target, draft: Draft): Promise<Published> => {
  const api = openApi(run, readGrantedToken(target.credential).token)
  const channelId = findText(draft.settings, 'channel_id')
  if (channelId === undefined) throw new NetworkError({ kind: 'validation', evidence: 'not_sent', code: 'channel_missing' })
  let threadTs = findText(draft.settings, 'thread_ts')
  let first: Published | undefined
  for (const [index, { text, media }] of draft.segments.entries()) {
    const permalinks: string[] = []
    for (const medium of media) permalinks.push(await uploadFile(run, api, medium))
    const published = await publishSegment(run, api, target, draft, index, { channelId, threadTs, text, permalinks })
    first ??= published
    threadTs ??= findString(published.reference, 'ts')
  }
  if (!first) throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'empty_draft' })
  return first
}

/** The message's metadata has the key. */
export const recall = async (run: Run, target: Target, draft: Draft, lost: Lost): Promise<Recalled> => {
  const channelId = findText(draft.settings, 'channel_id')
  if (!lost.sharesSeeds || channelId === undefined) return unsure
  const api = openApi(run, readGrantedToken(target.credential).token)
  const threadTs = findText(draft.settings, 'thread_ts')
  return recallThread(draft, (_, index, published) => {
    const location = { channelId, threadTs: threadTs ?? findString(published[0]?.reference, 'ts') }
    return findMessage(api, target, location, run.seedOf(stepOf(index)), toSent(lost))
  })
}
