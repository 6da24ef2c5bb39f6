/** A workspace with an account on a network whose content the test controls. */
import { chooseAccountFeatures } from '@broadside/contract/features/accounts'
import { listEngagement, listEngagementState, refreshEngagementAndMessaging } from '@broadside/contract/features/engagement'
import { listConversations, listMessages, listMessageState } from '@broadside/contract/features/messages'
import {
  type Collection,
  type Conversation,
  type Interaction,
  type Network,
  NetworkError,
  type Person,
  type ReadPost,
} from '@broadside/networks/spec/index'
import { openScene, publish, read, type Scene } from '#publishing/deliveries/testing/scene.ts'

export interface Talk {
  replies: Map<string, Interaction[]>
  reactions: Interaction[]
  conversations: Conversation[]
  /** Conversations marked as known in the last call. */
  known: ReadonlyMap<string, string>
  /** What the calls for replies said about their posts. */
  read: (ReadPost | undefined)[]
  /** Thrown by the next calls, one each. */
  errors: NetworkError[]
  asked: string[]
}

export interface TalkScene extends Scene {
  talk: Talk
  choose(feature: Collection, enabled?: boolean): Promise<void>
  refresh(): Promise<{ engagement: Outcome; messaging: Outcome }>
  engagement(query?: Record<string, string>): Promise<Awaited<ReturnType<typeof engagementOf>>>
  states(): Promise<Awaited<ReturnType<typeof statesOf>>>
}
type Outcome = { status: string; queued: number; error_code?: string }

const say = (talk: Talk, what: string) => {
  talk.asked.push(what)
  const error = talk.errors.shift()
  if (error) throw error
}

const withTalk = (network: Network, talk: Talk): Network => ({
  ...network,
  collect: {
    engagement: {
      replies: async (_tools, _target, postId, post) => {
        talk.read.push(post)
        say(talk, `replies ${postId}`)
        return talk.replies.get(postId) ?? []
      },
      reactions: async (_tools, _target, cursor) => {
        say(talk, `reactions ${cursor ?? 'from the start'}`)
        const items = talk.reactions.slice(Number(cursor ?? 0))
        return { items, cursor: String(talk.reactions.length) }
      },
    },
    messaging: {
      conversations: async (_tools, _target, known) => {
        say(talk, 'conversations')
        talk.known = known
        return talk.conversations.filter(({ externalId, mark }) => known.get(externalId) !== mark)
      },
    },
  },
})

const engagementOf = async ({ client, workspaceId }: Scene, query: Record<string, string> = {}) =>
  (await client.call(listEngagement, { query: { workspace_id: workspaceId, ...query } })).body

const statesOf = async ({ client, workspaceId }: Scene) => ({
  engagement: (await client.call(listEngagementState, { query: { workspace_id: workspaceId } })).body.items,
  messaging: (await client.call(listMessageState, { query: { workspace_id: workspaceId } })).body.items,
})

export async function openTalk(env: Record<string, string> = {}): Promise<TalkScene> {
  const talk: Talk = { replies: new Map(), reactions: [], conversations: [], known: new Map(), read: [], errors: [], asked: [] }
  const scene = await openScene({ env: { RATE_LIMITS: 'refresh=1000', ...env }, change: (network) => withTalk(network, talk) })
  const { test, client, workspaceId, accountId } = scene
  await allow(scene, ['engagement', 'messaging'])
  return {
    ...scene,
    talk,
    choose: async (feature, enabled = true) => {
      await client.call(chooseAccountFeatures, {
        body: { workspace_id: workspaceId, choices: [{ account_id: accountId, feature, enabled }] },
      })
    },
    refresh: async () => {
      await breathe(scene)
      return refreshNow(scene)
    },
    engagement: (query) => engagementOf(scene, query),
    states: () => statesOf(scene),
    [Symbol.asyncDispose]: () => scene[Symbol.asyncDispose](),
    test,
  }
}

export const allow = ({ test, workspaceId }: Scene, allows: Collection[]) =>
  test.app.db.updateTable('grants').set({ allows }).where('workspace_id', '=', workspaceId).execute()

/** Refreshes with or without a recent worker heartbeat. */
export async function refreshNow({ client, workspaceId }: Scene) {
  const { body } = await client.call(refreshEngagementAndMessaging, { body: { workspace_id: workspaceId } })
  return { engagement: body.engagement, messaging: body.messaging }
}

/** Records a worker heartbeat, which tests don't run. */
export const breathe = ({ test }: Scene) => test.app.db.updateTable('processes').set({ seen_at: test.app.clock.now() }).execute()

export async function sweep({ test }: Scene): Promise<void> {
  await test.app.queue.enqueue(test.app, 'collection.sweep', {}, { subject: 'all' })
  await test.drain()
}

export async function listTalks({ client, workspaceId }: Scene) {
  const query = { workspace_id: workspaceId }
  return {
    conversations: (await client.call(listConversations, { query })).body.items,
    messages: (await client.call(listMessages, { query })).body.items,
  }
}

export async function publishPost(scene: Scene, text = 'We open at seven.') {
  const id = await publish(scene, { text })
  await scene.test.drain()
  const { destination } = await read(scene, id)
  return { publicationId: id, destinationId: destination.id, externalId: destination.external_id ?? '' }
}

export const grace: Person = { id: 'grace', username: 'grace@fediverse.example', displayName: 'Grace', avatarUrl: '' }
export const ada: Person = { id: 'ada', username: 'ada', displayName: 'Ada', avatarUrl: '' }

let spoken = 0

export const reply = (parentId: string, occurredAt: Date, more: Partial<Interaction> = {}): Interaction => ({
  externalId: `reply-${(spoken += 1)}`,
  kind: 'reply',
  parentId,
  author: grace,
  text: 'Do you have oat milk?',
  url: '',
  occurredAt,
  ...more,
})

export const networkError = (kind: NetworkError['kind'], more: { code?: string; retryAfter?: number } = {}) =>
  new NetworkError({ kind, evidence: 'rejected', code: 'said_no', ...more })
