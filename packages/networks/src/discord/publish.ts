/**
 * Publishes any post with one call. A bot's message has a nonce, for which Discord returns the first message instead of creating another.
 * A thread in a forum has none, but is found by its name. A webhook has neither, and can't read its channel.
 */
import { findText } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import { recallOne, toSent, unsure } from '../kit/recall.ts'
import type { Draft, DraftSegment, Lost, Published, Recalled, Run, Target } from '../spec/index.ts'
import { limitsOf } from './limits.ts'
import { findNewThread, openFiles, type Thread, toBody, toMessage } from './messages.ts'
import { toPublished, toStartedThread } from './published.ts'
import { findMessage, findThread } from './read-back.ts'
import { openBot, openWebhook, toCredential } from './wire.ts'

const nonceCharacters = 25
/** Milliseconds. A nonce is compared with those of the past few minutes, whose number isn't documented. */
const nonceLife = 2 * 60_000

/** The channel is that of the first attempt, where the message is looked up even if the post was edited since. */
type NonceKey = { nonce: string; channelId: string }

interface Post {
  run: Run
  target: Target
  draft: Draft
  segment: DraftSegment
}

/** https://discord.com/developers/docs/resources/webhook#execute-webhook */
const publishByWebhook = async ({ run, target, draft, segment }: Post, credential: { webhookId: string; webhookToken: string }) => {
  const api = openWebhook(run, credential)
  const thread = findNewThread(draft)
  const username = findText(draft.settings, 'username')
  const files = await openFiles(run, limitsOf(target.account).fileSize, segment.media)
  const json = {
    ...toMessage(draft, segment, files),
    ...(username === undefined ? {} : { username }),
    ...(thread ? { thread_name: thread.name, ...thread.tags } : {}),
  }
  const query = { wait: true, thread_id: findText(draft.settings, 'thread_id') }
  const body = await toBody(json, files)
  return run.once('post', {
    payload: { ...json, thread_id: query.thread_id ?? null, files: segment.media.map(({ id }) => id) },
    send: async () => toPublished(target, await api({ method: 'POST', path: '', query, ...body })),
  })
}

/** https://discord.com/developers/docs/resources/channel#start-thread-in-forum-or-media-channel */
const publishThread = async ({ run, target, draft, segment }: Post, credential: { botToken: string }, thread: Thread) => {
  const api = openBot(run, credential)
  const files = await openFiles(run, limitsOf(target.account).fileSize, segment.media)
  const json = { name: thread.name, ...thread.tags, message: toMessage(draft, segment, files) }
  const body = await toBody(json, files)
  const path = `/channels/${target.account.accountId}/threads`
  return run.once('post', {
    payload: { ...json, files: segment.media.map(({ id }) => id) },
    send: async () => toStartedThread(target, await api({ method: 'POST', path, ...body })),
    find: (_, sent) => findThread(run, api, target, thread.name, sent),
  })
}

const publishMessage = async ({ run, target, draft, segment }: Post, credential: { botToken: string }) => {
  const api = openBot(run, credential)
  const channelId = findText(draft.settings, 'thread_id') ?? target.account.accountId
  const files = await openFiles(run, limitsOf(target.account).fileSize, segment.media)
  const json = toMessage(draft, segment, files)
  return run.once<NonceKey>('post', {
    nativeKey: (seed) => ({ nonce: seed.replaceAll('-', '').slice(-nonceCharacters), channelId }),
    payload: { ...json, channel_id: channelId, files: segment.media.map(({ id }) => id) },
    send: async ({ nonce }) => {
      const body = await toBody({ ...json, nonce, enforce_nonce: true }, files)
      return toPublished(target, await api({ method: 'POST', path: `/channels/${channelId}/messages`, ...body, isRepeatable: true }))
    },
    find: (key, sent) =>
      findMessage(run, api, target, { channelId: key.channelId, text: segment.text, sizes: files.map(({ size }) => size) }, sent),
    repeatableFor: nonceLife,
  })
}

export const publish = async (run: Run, target: Target, draft: Draft): Promise<Published> => {
  const [segment] = draft.segments
  if (!segment) throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'empty_draft' })
  const post = { run, target, draft, segment }
  const credential = toCredential(target.credential)
  if ('webhookId' in credential) return publishByWebhook(post, credential)
  const thread = findNewThread(draft)
  return thread ? publishThread(post, credential, thread) : publishMessage(post, credential)
}

/** A webhook can't read its channel. Files of another server may have been compressed to other sizes. */
export const recall = async (run: Run, target: Target, draft: Draft, lost: Lost): Promise<Recalled> => {
  const [segment] = draft.segments
  const credential = toCredential(target.credential)
  if (!segment || 'webhookId' in credential) return unsure
  const api = openBot(run, credential)
  const thread = findNewThread(draft)
  if (thread) return recallOne(() => findThread(run, api, target, thread.name, toSent(lost)))
  if (segment.media.length > 0) return unsure
  const channelId = findText(draft.settings, 'thread_id') ?? target.account.accountId
  return recallOne(() => findMessage(run, api, target, { channelId, text: segment.text, sizes: [] }, toSent(lost)))
}
