/** What was collected from networks, and how that goes. The migrations are the truth; this file follows them. */
import type { Collection, Interaction, Person } from '@broadside/networks/spec/index'
import type { Generated } from 'kysely'
import type { JsonColumn, Nullable } from './columns.ts'

export type CollectionStatus = 'pending' | 'ok' | 'permission_required' | 'rate_limited' | 'temporarily_unavailable' | 'failed' | 'disabled'

export interface Collections {
  kind: Collection
  /** Of engagement a destination, of messaging an account. */
  subject_id: string
  workspace_id: string
  account_id: string
  publication_id: Nullable<string>
  /** Of engagement when the post was published, of messaging when it was first switched on. */
  since: Date
  status: Generated<CollectionStatus>
  error_code: Nullable<string>
  synced_at: Nullable<Date>
  /** Null: not by itself. */
  next_at: Nullable<Date>
}

/** How far the notifications of an account were read. */
export interface ReactionCursors {
  account_id: string
  cursor: Nullable<string>
  read_at: Date
}

export interface EngagementItems {
  id: string
  workspace_id: string
  account_id: string
  publication_id: string
  destination_id: string
  platform: string
  kind: Interaction['kind']
  external_id: string
  parent_external_id: string
  is_own: boolean
  author: JsonColumn<Person>
  text: string
  url: string
  occurred_at: Date
  collected_at: Date
}

export interface Conversations {
  id: string
  workspace_id: string
  account_id: string
  platform: string
  external_id: string
  members: JsonColumn<Person[]>
  /** The state of the conversation that was read. */
  mark: string
  /** Null while there is no message that can be read. */
  last_message_at: Nullable<Date>
}

export interface Messages {
  id: string
  workspace_id: string
  conversation_id: string
  external_id: string
  is_own: boolean
  author: JsonColumn<Person>
  text: string
  sent_at: Date
  collected_at: Date
}

export interface CollectionTables {
  collections: Collections
  reaction_cursors: ReactionCursors
  engagement_items: EngagementItems
  conversations: Conversations
  messages: Messages
}
