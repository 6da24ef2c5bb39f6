import type { PublicationOverview } from '@broadside/contract/features/publication-lists.schemas'
import type { Destination, Publication, PublicationSummary } from '@broadside/contract/features/publications.schemas'
import type { RestoredPublication } from '@broadside/contract/features/publication-trash.schemas'
import type { Static } from 'typebox'
import type { WorkspaceCtx } from '#server/context.ts'
import { presentTrash } from '#lib/trash.ts'
import { canOf } from './publications.policy.ts'
import { presentProblem } from '#http/errors.ts'
import type { NotRescheduled } from './trash/trash.ts'
import type { DestinationState, ListedDestination, ListedPublication, OverviewRow } from './list/list.store.ts'
import { presentPublished, presentPublishedSummary } from './write/published-content.present.ts'
import type { DestinationRow, PublicationWithDestinations } from './publications.store.ts'
import type { Failable } from './publications.policy.ts'
import { presentDelivery } from '#publishing/deliveries/deliveries.ts'
import { presentRisks } from '#publishing/forecast/forecast.ts'
import { defined } from '#lib/defined.ts'

const risksOf = (
  { id, social_account_id: accountId, risks }: ListedDestination,
  publication: Pick<ListedPublication, 'id' | 'workspace_id'>,
) => presentRisks(risks, id, { workspaceId: publication.workspace_id, publicationId: publication.id, accountId })

/** Lists omit the segments of destinations. */
function presentDestination(
  row: ListedDestination & Partial<Pick<DestinationRow, 'segments'>>,
  publication: Pick<ListedPublication, 'id' | 'workspace_id'>,
): Static<typeof Destination> {
  return {
    id: row.id,
    social_account_id: row.social_account_id,
    platform: row.platform,
    target_key: row.target_key,
    output_profile: row.output_profile,
    profile_locked: row.profile_locked,
    settings: row.settings,
    status: row.status,
    risks: risksOf(row, publication),
    ...defined({
      text: row.text ?? undefined,
      title: row.title ?? undefined,
      description: row.description ?? undefined,
      segments: row.segments ?? undefined,
      schedule: row.schedule ?? undefined,
      due_at: row.due_at?.toISOString(),
      external_id: row.external_id ?? undefined,
      external_url: row.external_url || undefined,
      published_at: row.published_at?.toISOString(),
      error: row.error ?? undefined,
      delivery: row.delivery ? presentDelivery(row.delivery) : undefined,
      published_summary: row.published ? presentPublishedSummary(row.published) : undefined,
    }),
  }
}

/** A publication has the risks of all its destinations. */
const withRisks = <D extends Pick<Static<typeof Destination>, 'risks'>>(destinations: D[]) => ({
  risks: destinations.flatMap(({ risks }) => risks),
  destinations,
})

type Content = Omit<ListedPublication, 'destinations'> & { destinations: readonly Failable[] }

function presentContent(ctx: WorkspaceCtx, row: Content) {
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
    can: canOf(ctx, { publication: row, destinations: row.destinations }),
    ...defined({
      build_id: row.build_id ?? undefined,
      created_by: row.created_by ?? undefined,
      social_set_id: row.social_set_id ?? undefined,
      schedule: row.schedule ?? undefined,
      random_delay_minutes: row.random_delay_minutes ?? undefined,
    }),
    ...presentTrash(row),
  }
}

export function presentPublication(ctx: WorkspaceCtx, loaded: PublicationWithDestinations): Static<typeof Publication> {
  const { publication, destinations, deliveries, sent } = loaded
  return {
    ...presentContent(ctx, { ...publication, destinations }),
    segments: publication.segments.map(({ id, text = '', media = [] }) => ({ id, text, media })),
    ...(publication.review_flags && { review_flags: publication.review_flags }),
    ...withRisks(
      destinations.map((row) => ({
        ...presentDestination({ ...row, delivery: deliveries.get(row.id) ?? null }, publication),
        ...defined({ published_content: presentPublished(row, sent.get(row.id)) }),
      })),
    ),
  }
}

export const presentSummary = (ctx: WorkspaceCtx, row: ListedPublication): Static<typeof PublicationSummary> => ({
  ...presentContent(ctx, row),
  ...withRisks(row.destinations.map((destination) => presentDestination(destination, row))),
})

export const presentNotRescheduled = (
  ctx: WorkspaceCtx,
  list: readonly NotRescheduled[],
): Static<typeof RestoredPublication>['not_rescheduled'] =>
  list.map(({ destinationId, dueAt, problem }) => ({
    destination_id: destinationId,
    due_at: dueAt.toISOString(),
    problem: presentProblem(ctx, problem),
  }))

/** The earliest of the times, or the latest for -1. */
const extreme = (times: readonly (Date | null)[], sign: 1 | -1 = 1): string | undefined =>
  times
    .filter((time) => time !== null)
    .toSorted((a, b) => sign * (a.getTime() - b.getTime()))[0]
    ?.toISOString()

export function presentOverview(row: OverviewRow, destinations: readonly DestinationState[]): Static<typeof PublicationOverview> {
  const byStatus = Map.groupBy(destinations, ({ status }) => status)
  const dueAt = extreme((byStatus.get('scheduled') ?? []).map(({ due_at }) => due_at))
  const publishedAt = extreme(
    destinations.map(({ published_at }) => published_at),
    -1,
  )
  return {
    id: row.id,
    revision: row.revision,
    ...presentPublishedSummary(row.published ?? row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    ...(row.schedule && { scheduled_at: row.schedule.at }),
    ...defined({ due_at: dueAt, published_at: publishedAt }),
    status: row.status,
    needs_attention: row.needs_attention,
    at_risk: row.at_risk,
    states: Object.fromEntries([...byStatus].map(([status, list]) => [status, list.length])),
    accounts: destinations.map(({ id, social_account_id, platform, status, held_at, action, at_risk }) => ({
      destination_id: id,
      social_account_id,
      platform,
      state: status,
      ...(at_risk && { at_risk }),
      ...defined({ held_at: held_at?.toISOString(), action: action ?? undefined }),
    })),
    ...presentTrash(row),
  }
}
