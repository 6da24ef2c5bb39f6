/** Direct messages to connected accounts. */
import { Type } from 'typebox'
import { endpoint, inWorkspace } from '../endpoint.ts'
import { pageQuery, workspaceId } from './common.ts'
import { ConversationList, ConversationQuery, MessageList, MessageQuery, MessageStateList } from './messages.schemas.ts'

const tag = 'messages'

export const listConversations = endpoint({
  id: 'list-conversations',
  method: 'GET',
  path: '/messages/conversations',
  tag,
  summary: 'Lists conversations',
  description: 'With their last messages; the one with the newest message first.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: ConversationQuery,
  success: { 200: ConversationList },
})

export const listMessages = endpoint({
  id: 'list-messages',
  method: 'GET',
  path: '/messages',
  tag,
  summary: 'Lists messages',
  description: 'Those of one conversation, or of all of them, newest first.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: MessageQuery,
  success: { 200: MessageList },
})

export const listMessageState = endpoint({
  id: 'list-message-state',
  method: 'GET',
  path: '/messages/state',
  tag,
  summary: 'Tells how collecting goes, account by account',
  description: 'Accounts that have it switched on or had it before.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: Type.Object({ workspace_id: workspaceId, ...pageQuery({ max: 100 }) }),
  success: { 200: MessageStateList },
})
