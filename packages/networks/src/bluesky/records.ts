/**
 * Builds the records of a post or thread as one list of writes. Everything derives from the first record key, so a retry after a crash
 * writes exactly the same records. Shapes: app.bsky.feed.post, .threadgate, .postgate and com.atproto.repo.applyWrites.
 */
import type { Json } from '../spec/index.ts'
import { toCid } from './cid.ts'
import { shiftTid } from './tid.ts'
import { defined } from '../kit/defined.ts'

export interface PostPlan {
  text: string
  facets: Json[]
  embed?: Json
}

export interface Plan {
  posts: PostPlan[]
  languages: string[]
  labels: string[]
  /** The rules of the thread gate; absent = everyone can reply, empty = no one. */
  replyRules?: string[]
  quotesAllowed: boolean
}

export interface StrongRef {
  [key: string]: Json
  uri: string
  cid: string
}

export const postCollection = 'app.bsky.feed.post'

const postUri = (did: string, rkey: string): string => `at://${did}/${postCollection}/${rkey}`

/** One key per post, a millisecond apart, so they sort in reading order. */
export const postKeys = (tid: string, count: number): string[] => Array.from({ length: count }, (_, index) => shiftTid(tid, index))

const create = (collection: string, rkey: string, value: Json): Json => ({
  $type: 'com.atproto.repo.applyWrites#create',
  collection,
  rkey,
  value,
})

const toPost = (plan: Plan, post: PostPlan, createdAt: string, reply: { root: StrongRef; parent: StrongRef } | undefined): Json => ({
  $type: postCollection,
  text: post.text,
  createdAt,
  ...(post.facets.length > 0 ? { facets: post.facets } : {}),
  ...defined({ embed: post.embed }),
  ...(plan.languages.length > 0 ? { langs: plan.languages } : {}),
  ...(plan.labels.length > 0
    ? { labels: { $type: 'com.atproto.label.defs#selfLabels', values: plan.labels.map((val) => ({ val })) } }
    : {}),
  ...defined({ reply }),
})

/** A gate has the same record key as the post it guards. */
const toGates = (
  plan: Plan,
  { did, rkey, createdAt, isRoot }: { did: string; rkey: string; createdAt: string; isRoot: boolean },
): Json[] => {
  const common = { post: postUri(did, rkey), createdAt }
  const gates: Json[] = []
  if (isRoot && plan.replyRules) {
    const allow = plan.replyRules.map((rule) => ({ $type: `app.bsky.feed.threadgate#${rule}` }))
    gates.push(create('app.bsky.feed.threadgate', rkey, { $type: 'app.bsky.feed.threadgate', ...common, allow }))
  }
  if (!plan.quotesAllowed) {
    const embeddingRules = [{ $type: 'app.bsky.feed.postgate#disableRule' }]
    gates.push(create('app.bsky.feed.postgate', rkey, { $type: 'app.bsky.feed.postgate', ...common, embeddingRules }))
  }
  return gates
}

/** Returns the writes and a reference to each post, with the CID the server will compute too. */
export const toWrites = (plan: Plan, did: string, tid: string, at: Date): { writes: Json[]; posts: StrongRef[] } => {
  const writes: Json[] = []
  const posts: StrongRef[] = []
  for (const [index, rkey] of postKeys(tid, plan.posts.length).entries()) {
    const post = plan.posts[index]
    if (!post) continue
    const [root] = posts
    const parent = posts.at(-1)
    // Apps sort a thread by these times.
    const createdAt = new Date(at.getTime() + index).toISOString()
    const record = toPost(plan, post, createdAt, root && parent ? { root, parent } : undefined)
    posts.push({ uri: postUri(did, rkey), cid: toCid(record) })
    writes.push(create(postCollection, rkey, record), ...toGates(plan, { did, rkey, createdAt, isRoot: index === 0 }))
  }
  return { writes, posts }
}
