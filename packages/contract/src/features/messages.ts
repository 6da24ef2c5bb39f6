/** Direct messages to connected accounts. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace } from '../endpoint.ts'
import { pageQuery, workspaceId } from './common.ts'
import { ConversationList, ConversationQuery, MessageList, MessageQuery, MessageStateList } from './messages.schemas.ts'

const { get } = endpointsOf('messages')

export const listConversations = get('list-conversations', '/messages/conversations', {
  summary: 'Lists conversations',
  description: 'With their last messages; the one with the newest message first.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: ConversationQuery,
  success: { 200: ConversationList },
})

export const listMessages = get('list-messages', '/messages', {
  summary: 'Lists messages',
  description: 'Those of one conversation, or of all of them, newest first.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: MessageQuery,
  success: { 200: MessageList },
})

export const listMessageState = get('list-message-state', '/messages/state', {
  summary: 'Tells how collecting goes, account by account',
  description: 'Accounts that have it switched on or had it before.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: Type.Object({ workspace_id: workspaceId, ...pageQuery({ max: 100 }) }),
  success: { 200: MessageStateList },
})
