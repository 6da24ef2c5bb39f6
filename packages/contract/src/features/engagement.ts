/** Engagement with published posts. */
import { endpointsOf, inWorkspace } from '../endpoint.ts'
import {
  EngagementList,
  EngagementQuery,
  EngagementStateList,
  EngagementStateQuery,
  RefreshCapabilitiesBody,
  RefreshCapabilitiesResult,
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
})

export const listEngagementState = get('list-engagement-state', '/engagement/state', {
  summary: 'List the engagement collection state of posts',
  description: 'Posts of the last 90 days whose account has the feature on or had it on before, last published first.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: EngagementStateQuery,
  success: { 200: EngagementStateList },
})
