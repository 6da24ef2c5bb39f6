/** What people did with published posts. */
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
  summary: 'Collects engagement and messages now',
  description:
    'For every account that this is switched on for, at once instead of at the next regular time; what a network allows is kept to. The two parts do not depend on each other, and what becomes of them is in the answer.',
  access: inWorkspace('editor', 'body.workspace_id'),
  body: RefreshCapabilitiesBody,
  success: { 200: RefreshCapabilitiesResult },
  rateLimits: ['refresh'],
})

export const listEngagement = get('list-engagement', '/engagement', {
  summary: 'Lists replies, quotes, likes and reposts',
  description: 'What was collected about posts that were published here, newest first.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: EngagementQuery,
  success: { 200: EngagementList },
})

export const listEngagementState = get('list-engagement-state', '/engagement/state', {
  summary: 'Tells how collecting goes, post by post',
  description: 'Posts of the last 90 days whose account has it switched on or had it before, the one that was published last first.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: EngagementStateQuery,
  success: { 200: EngagementStateList },
})
