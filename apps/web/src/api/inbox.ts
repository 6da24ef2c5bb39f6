/** Replies, reactions and messages that were collected from networks. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { inboxKey } from './inbox-unread.ts'
import { queries } from './queries.ts'

export type EngagementView = AnswerOf<'listEngagement'>['items'][number]
export type ConversationView = AnswerOf<'listConversations'>['items'][number]
export type MessageView = AnswerOf<'listMessages'>['items'][number]
export type PersonView = EngagementView['author']
export type FeatureView = AnswerOf<'listAccountFeatures'>['items'][number]
export type CollectionView = AnswerOf<'listAccountCollections'>['items'][number]

type QueryOf<N extends 'listEngagement' | 'listConversations'> = Omit<
  NonNullable<Parameters<(typeof api)[N]>[0]>['query'],
  'workspace_id' | 'limit' | 'cursor'
>
export type EngagementFilter = QueryOf<'listEngagement'>
export type ConversationFilter = QueryOf<'listConversations'>

const cursorOf = (cursor: string) => (cursor ? { cursor } : {})

export const engagementQuery = (workspaceId: string, filter: EngagementFilter) =>
  infiniteQueryOptions({
    queryKey: [...inboxKey(workspaceId), 'engagement', filter],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) =>
      (await api.listEngagement({ query: { workspace_id: workspaceId, ...filter, ...cursorOf(pageParam) }, signal })).body,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })

export const conversationsQuery = (workspaceId: string, filter: ConversationFilter) =>
  infiniteQueryOptions({
    queryKey: [...inboxKey(workspaceId), 'conversations', filter],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) =>
      (await api.listConversations({ query: { workspace_id: workspaceId, ...filter, ...cursorOf(pageParam) }, signal })).body,
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })

/** One conversation, which needn't be on a page of the list that was read; null if it is gone. */
export const conversationQuery = (workspaceId: string, id: string) =>
  queryOptions({
    queryKey: [...inboxKey(workspaceId), 'conversation', id],
    queryFn: async ({ signal }) => {
      const query = { workspace_id: workspaceId, conversation_id: id }
      return (await api.listConversations({ query, signal })).body.items[0] ?? null
    },
  })

const messagesPerPage = 30

/** From the newest on. */
export const messagesQuery = (workspaceId: string, conversationId: string) =>
  infiniteQueryOptions({
    queryKey: [...inboxKey(workspaceId), 'messages', conversationId],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const query = { workspace_id: workspaceId, conversation_id: conversationId, limit: messagesPerPage }
      return (await api.listMessages({ query: { ...query, ...cursorOf(pageParam) }, signal })).body
    },
    getNextPageParam: ({ next_cursor: cursor }) => cursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
  })

/** No event reports a check that found nothing, so the times are read again while they are shown. */
const stateRefreshMs = 15_000

/** What is collected from each account, and how that goes. */
export const collectingQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: [...inboxKey(workspaceId), 'collecting'],
    refetchInterval: stateRefreshMs,
    queryFn: async ({ signal }) => {
      const query = { workspace_id: workspaceId }
      const [features, states] = await Promise.all([
        api.listAccountFeatures({ query, signal }),
        api.listAccountCollections({ query, signal }),
      ])
      return { features: features.body.items, states: states.body.items }
    },
  })

/** What the network granted for an account. */
export const permissionsQuery = (workspaceId: string, accountId: string) =>
  queryOptions({
    queryKey: [...inboxKey(workspaceId), 'permissions', accountId],
    queryFn: async ({ signal }) => (await api.getAccount({ params: { id: accountId }, signal })).body.permissions ?? [],
  })

const refetchInbox = (workspaceId: string): Promise<void> => queries.invalidateQueries({ queryKey: inboxKey(workspaceId) })

export const chooseCollecting = async (workspaceId: string, choice: Pick<FeatureView, 'account_id' | 'feature' | 'enabled'>) => {
  const { account_id, feature, enabled } = choice
  await api.chooseAccountFeatures({ body: { workspace_id: workspaceId, choices: [{ account_id, feature, enabled }] } })
  await Promise.all([refetchInbox(workspaceId), queries.invalidateQueries({ queryKey: ['account-features', workspaceId] })])
}

export type Readable = 'engagement' | 'conversations'

/** The server's limit per request. */
export const mostIds = 100

/** Marks these as read for the user, or everything. */
export const markInboxRead = async (workspaceId: string, kind: Readable, which: { ids: string[] } | { all: true }): Promise<void> => {
  const body = { workspace_id: workspaceId, ...which }
  await (kind === 'engagement' ? api.markEngagementRead({ body }) : api.markConversationsRead({ body }))
  await refetchInbox(workspaceId)
}

export type Refresh = AnswerOf<'refreshEngagementAndMessaging'>

export const checkInbox = async (workspaceId: string): Promise<Refresh> => {
  const { body } = await api.refreshEngagementAndMessaging({ body: { workspace_id: workspaceId } })
  await refetchInbox(workspaceId)
  return body
}
