import { Type } from 'typebox'
import { exampleOf, Id, Page, Timestamp } from '../primitives.ts'
import { exampleId, pageQuery, workspaceId } from './common.ts'
import { collectionState, Person, unreadOnly } from './engagement.schemas.ts'

const Message = Type.Object(
  {
    id: Type.String(),
    conversation_id: Type.String(),
    external_id: Type.String({ description: 'Id on the network.' }),
    is_own: Type.Boolean({ description: 'True when it was sent by the connected account.' }),
    author: Person,
    text: Type.String({ description: 'Plain text.' }),
    sent_at: Timestamp(),
    collected_at: Timestamp(),
  },
  {
    examples: [
      {
        id: exampleId(96),
        conversation_id: exampleId(95),
        external_id: '114900000000000009',
        is_own: false,
        author: exampleOf(Person),
        text: 'Can I book a table for six?',
        sent_at: '2026-11-20T15:04:05.123Z',
        collected_at: '2026-11-20T15:05:00.000Z',
      },
    ],
  },
)

export const MessageList = Page('ListMessagesOutputBody', Message)

export const MessageQuery = Type.Object({
  workspace_id: workspaceId,
  conversation_id: Type.Optional(Id('Only this conversation.')),
  ...pageQuery({ max: 100 }),
})

const Conversation = Type.Object(
  {
    id: Type.String(),
    account_id: Type.String({ description: 'Id of the connected account.' }),
    platform: Type.String(),
    external_id: Type.String({ description: 'Id on the network.' }),
    members: Type.Array(Person, { description: 'All members except the connected account.' }),
    last_message: Message,
    unread: Type.Boolean({ description: 'Whether the caller has yet to read any of its messages.' }),
  },
  {
    examples: [
      {
        id: exampleId(95),
        account_id: exampleId(20),
        platform: 'mastodon',
        external_id: '4711',
        members: [exampleOf(Person)],
        last_message: exampleOf(Message),
        unread: true,
      },
    ],
  },
)

export const ConversationList = Page('ListConversationsOutputBody', Conversation)

export const ConversationQuery = Type.Object({
  workspace_id: workspaceId,
  account_id: Type.Optional(Id('Only this account.')),
  platform: Type.Optional(Id('Only this network.')),
  conversation_id: Type.Optional(Id('Only this conversation.')),
  unread: unreadOnly,
  ...pageQuery({ max: 100 }),
})

const MessageState = Type.Object(
  { account_id: Type.String(), ...collectionState },
  {
    examples: [{ account_id: exampleId(20), status: 'ok', synced_at: '2026-11-20T16:05:00.000Z', next_at: '2026-11-20T16:15:00.000Z' }],
  },
)

export const MessageStateList = Page('ListMessageStateOutputBody', MessageState)
