/** Engagement with published posts. */
import { endpointsOf, inWorkspace, noContent } from '../endpoint.ts'
import { workspaceQuery } from './common.ts'
import {
  AccountCollectionList,
  EngagementCounts,
  EngagementCountsQuery,
  EngagementList,
  EngagementQuery,
  EngagementStateList,
  EngagementStateQuery,
  RefreshCapabilitiesBody,
  ReadingBody,
  RefreshCapabilitiesResult,
  UnreadCounts,
} from './engagement.schemas.ts'

const { get, post } = endpointsOf('engagement')

export const refreshEngagementAndMessaging = post('refresh-engagement-and-messaging', '/engagement-and-messaging/refresh', {
  summary: 'Refresh engagement and messages',
  description:
    "Queues collection for every account that has the feature on, ignoring the regular interval but not the networks' rate limits. The two parts are independent, and the response reports each.",
  access: inWorkspace('editor', 'body.workspace_id'),
  body: RefreshCapabilitiesBody,
  success: { 200: RefreshCapabilitiesResult },
  rateLimits: ['refresh'],
})

export const listEngagement = get('list-engagement', '/engagement', {
  summary: 'List engagement',
  description: 'Replies, quotes, likes and reposts collected for published posts, newest first.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: EngagementQuery,
  success: { 200: EngagementList },
  eventCursor: true,
})

export const listEngagementState = get('list-engagement-state', '/engagement/state', {
  summary: 'List the engagement collection state of posts',
  description: 'Posts of the last 90 days whose account has the feature on or had it on before, last published first.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: EngagementStateQuery,
  success: { 200: EngagementStateList },
  eventCursor: true,
})

export const markEngagementRead = post('mark-engagement-read', '/engagement/read', {
  summary: 'Mark engagement as read',
  description: "By id, or all of the workspace. Concerns the caller only; the networks aren't notified.",
  access: inWorkspace('viewer', 'body.workspace_id'),
  body: ReadingBody('Engagement'),
  success: { 204: noContent },
})

export const countEngagement = get('count-engagement', '/engagement/counts', {
  summary: 'Count the engagement with a publication',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: EngagementCountsQuery,
  success: { 200: EngagementCounts },
  eventCursor: true,
})

export const countUnreadEngagementAndMessages = get('count-unread-engagement-and-messages', '/engagement-and-messaging/unread', {
  summary: 'Count unread engagement and conversations',
  description: 'What was collected for the workspace since the caller joined it and the caller has yet to read.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: UnreadCounts },
  eventCursor: true,
})

export const listAccountCollections = get('list-account-collections', '/engagement-and-messaging/state', {
  summary: 'List the collection state of accounts',
  description:
    'One state per account and feature. For engagement it sums up the posts that are still read: the worst state of any, the latest collection and the next one. Absent for accounts whose feature was never on, or that have no posts to read.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  success: { 200: AccountCollectionList },
  eventCursor: true,
})
