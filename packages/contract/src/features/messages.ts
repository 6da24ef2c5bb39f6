/** Direct messages to connected accounts. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace, noContent } from '../endpoint.ts'
import { pageQuery, workspaceId } from './common.ts'
import { ReadingBody } from './engagement.schemas.ts'
import { ConversationList, ConversationQuery, MessageList, MessageQuery, MessageStateList } from './messages.schemas.ts'

const { get, post } = endpointsOf('messages')

export const listConversations = get('list-conversations', '/messages/conversations', {
  summary: 'List conversations',
  description: 'With the last message of each, most recent message first.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: ConversationQuery,
  success: { 200: ConversationList },
  eventCursor: true,
})

export const listMessages = get('list-messages', '/messages', {
  summary: 'List messages',
  description: 'From one conversation or all of them, newest first.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: MessageQuery,
  success: { 200: MessageList },
  eventCursor: true,
})

export const listMessageState = get('list-message-state', '/messages/state', {
  summary: 'List the message collection state of accounts',
  description: 'Accounts that have messaging on or had it on before.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: Type.Object({ workspace_id: workspaceId, ...pageQuery({ max: 100 }) }),
  success: { 200: MessageStateList },
  eventCursor: true,
})

export const markConversationsRead = post('mark-conversations-read', '/messages/conversations/read', {
  summary: 'Mark conversations as read',
  description: "By id, or all of the workspace. Concerns the caller only; the networks aren't notified.",
  access: inWorkspace('viewer', 'body.workspace_id'),
  body: ReadingBody('Conversations'),
  success: { 204: noContent },
})
