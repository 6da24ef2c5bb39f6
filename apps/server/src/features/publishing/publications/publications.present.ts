import type { Destination, Publication, PublicationSummary } from '@broadside/contract/features/publications.schemas'
import type { Static } from 'typebox'
import type { DeliveryRow, DestinationRow, PublicationRow, Whole } from './publications.store.ts'
import { presentDelivery } from '#publishing/deliveries/deliveries.ts'

function presentDestination(row: DestinationRow, delivery: DeliveryRow | undefined, withSegments: boolean): Static<typeof Destination> {
  return {
    id: row.id,
    social_account_id: row.social_account_id,
    platform: row.platform,
    target_key: row.target_key,
    output_profile: row.output_profile,
    profile_locked: row.profile_locked,
    settings: row.settings,
    status: row.status,
    ...(row.text !== null && { text: row.text }),
    ...(row.title !== null && { title: row.title }),
    ...(row.description !== null && { description: row.description }),
    ...(withSegments && row.segments && { segments: row.segments }),
    ...(row.schedule && { schedule: row.schedule }),
    ...(row.due_at && { due_at: row.due_at.toISOString() }),
    ...(row.external_id !== null && { external_id: row.external_id }),
    ...(row.external_url !== null && { external_url: row.external_url }),
    ...(row.published_at && { published_at: row.published_at.toISOString() }),
    ...(row.error && { error: row.error }),
    ...(delivery && { delivery: presentDelivery(delivery) }),
  }
}

function presentContent(row: PublicationRow) {
  return {
    id: row.id,
    workspace_id: row.workspace_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    revision: row.revision,
    title: row.title,
    text: row.text,
    source_url: row.source_url,
    goal: row.goal,
    audience: row.audience,
    intent: row.intent as Static<typeof Publication>['intent'],
    media: row.media,
    metadata: row.metadata,
    status: row.status,
    needs_attention: row.needs_attention,
    ...(row.build_id !== null && { build_id: row.build_id }),
    ...(row.created_by !== null && { created_by: row.created_by }),
    ...(row.social_set_id !== null && { social_set_id: row.social_set_id }),
    ...(row.schedule && { schedule: row.schedule }),
    ...(row.random_delay_minutes !== null && { random_delay_minutes: row.random_delay_minutes }),
  }
}

export function presentPublication({ publication, destinations, deliveries }: Whole): Static<typeof Publication> {
  return {
    ...presentContent(publication),
    segments: publication.segments.map(({ id, text = '', media = [] }) => ({ id, text, media })),
    destinations: destinations.map((row) => presentDestination(row, deliveries.get(row.id), true)),
  }
}

export function presentSummary({ publication, destinations, deliveries }: Whole): Static<typeof PublicationSummary> {
  return { ...presentContent(publication), destinations: destinations.map((row) => presentDestination(row, deliveries.get(row.id), false)) }
}
