/** Prepares everything first, then publishes the post or the whole thread as one atomic write under keys chosen here. */
import { expectFields, expectString, findString } from '../kit/expect.ts'
import { findFlag, findText, listTexts } from '../kit/settings.ts'
import { NetworkError } from '../spec/index.ts'
import { recallOne, unsure } from '../kit/recall.ts'
import type { Draft, Found, Json, Lost, Published, Recalled, Run, Target } from '../spec/index.ts'
import { findEmbed, upload } from './embed.ts'
import { listHandles, resolveHandles, toFacets } from './facets.ts'
import { postCollection, postKeys, toWrites, type Plan, type PostPlan } from './records.ts'
import { tidOf } from './tid.ts'
import type { Hosts } from './hosts.ts'
import { openSession, type Session } from './wire.ts'
import { defined } from '../kit/defined.ts'

const replyRules: Readonly<Record<string, string[]>> = {
  mentioned: ['mentionRule'],
  following: ['followingRule'],
  followers: ['followerRule'],
  nobody: [],
}

const prepare = async (run: Run, session: Session, hosts: Hosts, draft: Draft): Promise<Plan> => {
  const handles = await listHandles(draft.segments.map((segment) => segment.text))
  const dids = handles.length > 0 ? await run.step('mentions', () => resolveHandles(run, session.service, handles)) : {}
  const posts: PostPlan[] = []
  for (const segment of draft.segments) {
    const embed = await findEmbed(run, session, hosts, draft, segment)
    posts.push({ text: segment.text, facets: await toFacets(segment.text, dids), ...defined({ embed }) })
  }
  const rules = replyRules[findText(draft.settings, 'reply_gate') ?? 'everyone']
  return {
    posts,
    languages: listTexts(draft.settings, 'languages'),
    labels: listTexts(draft.settings, 'self_labels'),
    ...defined({ replyRules: rules }),
    quotesAllowed: findFlag(draft.settings, 'quotes_allowed') ?? true,
  }
}

interface Author {
  did: string
  handle: string
}

const toPublished = ({ did, handle }: Author, keys: readonly string[], { uri, cid }: { uri: string; cid: string }): Published => {
  const further = keys.slice(1)
  const addressOf = (key: string) => `https://bsky.app/profile/${handle}/post/${key}`
  return {
    externalId: uri,
    externalUrl: addressOf(uri.slice(uri.lastIndexOf('/') + 1)),
    ...(further.length > 0
      ? { furtherIds: further.map((key) => `at://${did}/${postCollection}/${key}`), furtherUrls: further.map(addressOf) }
      : {}),
    reference: { uri, cid },
  }
}

type Stored = { uri: string; cid: string } | undefined

const findRecord = async (session: Session, rkey: string): Promise<Stored> => {
  try {
    const query = { repo: session.did, collection: postCollection, rkey }
    const { json } = await session.send('com.atproto.repo.getRecord', () => ({ method: 'GET', query }))
    return { uri: expectString(json, 'uri'), cid: expectString(json, 'cid') }
  } catch (error) {
    // RecordNotFound, or InvalidRequest from older servers; the parameters are well-formed by construction.
    if (error instanceof NetworkError && error.kind === 'rejected') return undefined
    throw error
  }
}

/** Looks the keys up. The write is atomic: one record proves that it happened, but a missing record doesn't prove that it didn't. */
const findPosts = async (session: Session, handle: string, keys: readonly string[]): Promise<Found> => {
  let isAnyThere = false
  for (const [index, key] of keys.entries()) {
    const record = await findRecord(session, key)
    if (record && index === 0) return { state: 'found', published: toPublished({ did: session.did, handle }, keys, record) }
    isAnyThere ||= record !== undefined
  }
  return { state: isAnyThere ? 'unsure' : 'absent' }
}

const write = async (session: Session, handle: string, plan: Plan, tid: string, at: Date): Promise<Published> => {
  const { writes, posts } = toWrites(plan, session.did, tid, at)
  const [root] = posts
  if (!root) throw new NetworkError({ kind: 'bug', evidence: 'not_sent', code: 'empty_draft' })
  const json = { repo: session.did, validate: true, writes }
  const keys = postKeys(tid, posts.length)
  try {
    const response = await session.send('com.atproto.repo.applyWrites', () => ({ method: 'POST', json }))
    const answer = expectFields(response.json)
    const cid = findString(answer, 'results', 0, 'cid') ?? root.cid
    return toPublished({ did: session.did, handle }, keys, { uri: root.uri, cid })
  } catch (error) {
    // A retry of a write that did succeed is rejected because its keys are taken, so the record decides.
    if (!(error instanceof NetworkError) || error.kind !== 'rejected') throw error
    const found = await findPosts(session, handle, keys)
    if (found.state === 'found') return found.published
    throw error
  }
}

export const publish = async (hosts: Hosts, run: Run, target: Target, draft: Draft): Promise<Published> => {
  const session = openSession(run, target.credential)
  const handle = target.account.username
  const plan = await prepare(run, session, hosts, draft)
  return run.once('post', {
    nativeKey: tidOf,
    payload: { did: session.did, posts: plan.posts.map((post): Json => ({ ...post })), settings: { ...plan, posts: null } },
    send: (tid, { firstSentAt }) => write(session, handle, plan, tid, firstSentAt),
    find: (tid) => findPosts(session, handle, postKeys(tid, plan.posts.length)),
  })
}

/** Servers keep unreferenced blobs for a while, so they can be uploaded ahead of the due time. */
export const stage = async (hosts: Hosts, run: Run, target: Target, draft: Draft): Promise<void> => {
  const session = openSession(run, target.credential)
  for (const segment of draft.segments) for (const medium of segment.media) await upload(run, session, hosts, medium)
}

/** The whole thread has one key. Without a key, only the list of the repository could show the post, and a person looks there faster. */
export const recall = async (run: Run, target: Target, draft: Draft, { sharesSeeds }: Lost): Promise<Recalled> => {
  if (!sharesSeeds) return unsure
  const session = openSession(run, target.credential)
  const keys = postKeys(tidOf(run.seedOf('post')), draft.segments.length)
  return recallOne(() => findPosts(session, target.account.username, keys))
}
