import type { EngagementItem } from '@broadside/contract/features/engagement.schemas'
import type { Static } from 'typebox'
import { excerpt } from '#lib/excerpt.ts'
import { presentPerson } from '#inbox/collections/collections.ts'
import type { ListedItem } from './engagement.store.ts'

const titleLength = 140

export const presentItem = (row: ListedItem): Static<typeof EngagementItem> => ({
  id: row.id,
  kind: row.kind,
  account_id: row.account_id,
  platform: row.platform,
  publication_id: row.publication_id,
  destination_id: row.destination_id,
  external_id: row.external_id,
  parent_external_id: row.parent_external_id,
  is_own: row.is_own,
  author: presentPerson(row.author),
  text: row.text,
  url: row.url,
  occurred_at: row.occurred_at.toISOString(),
  collected_at: row.collected_at.toISOString(),
  unread: row.unread,
  post: { title: excerpt(row.post_title, titleLength), url: row.post_url },
})
