/** Destinations of a publication: selects accounts and output profiles, changes and removes destinations. */
import type { putPublicationDestinations } from '@broadside/contract/features/publications'
import type { Input } from '@broadside/contract/endpoint'
import { transact, type WorkspaceCtx } from '#server/context.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { type ErrorDetail, invalid, notFound, Problem, say } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { findActiveAccounts, toNetworkAccount } from '#publishing/accounts/accounts.ts'
import { cancelDeliveries, discardPreparations } from '#publishing/deliveries/deliveries.ts'
import { recordEvent } from '#signals/events/events.ts'
import { findUsableMedia, setMediaUses, toDraftMedia } from '#media/media/media.ts'
import { removeSitePosts } from '#publishing/site/site.ts'
import { type Expectation, getPublication, lockForChange, touched, zoneOf } from './load.ts'
import { assertPublishable, checkDestinations } from './check.ts'
import { allMediaIds, type AnySegment, assertMedia, mentionedMedia, withIds } from './content.ts'
import { chooseProfile, type Content, toDraft } from '#publishing/drafts/drafts.ts'
import {
  deleteDestinationRow,
  type DestinationRow,
  insertDestinations,
  listDestinations,
  type PublicationRow,
  updateDestination,
  updatePublication,
  type PublicationWithDestinations,
} from '../publications.store.ts'
import { immutableConflict } from './immutable-destinations.ts'
import { type ScheduleInput, scheduleProblem, toSchedule } from './schedule.ts'
import { changedAt, immutableStatuses, isRunning, isScheduled } from '../publications.policy.ts'
import { forecastPublications } from '#publishing/forecast/forecast.ts'
import { eventData, refreshStatus } from '#publishing/publication-progress/publication-progress.ts'

export type DestinationInput = Input<typeof putPublicationDestinations>['body']['destinations'][number]

export interface DestinationContext {
  content: Content
  publicationId: string
  accounts: Map<string, Row<'accounts'>>
  zone: string
  media: Awaited<ReturnType<typeof findUsableMedia>>
}

export function destinationRow(
  ctx: WorkspaceCtx,
  input: DestinationInput,
  position: number,
  context: DestinationContext,
): NewRow<'destinations'> {
  const account = context.accounts.get(input.social_account_id) as Row<'accounts'>
  const network = ctx.networks[account.platform]
  const now = ctx.clock.now()
  const own = {
    text: input.text ?? null,
    title: input.title ?? null,
    description: input.description ?? null,
    segments: input.segments ? withIds(ctx, input.segments as AnySegment[]) : null,
    settings: input.settings ?? {},
  }
  const makeDraft = (output_profile: string) =>
    toDraft(context.content, { ...own, output_profile }, ({ media_id, alt_text }, settings) => {
      const row = context.media.get(media_id)
      return row && toDraftMedia(row, alt_text ?? row.alt_text, settings)
    })
  const profile =
    input.output_profile ?? (network ? chooseProfile(network, toNetworkAccount(account), makeDraft) : `${account.platform}.post`)
  return {
    id: uuid7(now),
    workspace_id: ctx.workspace.id,
    publication_id: context.publicationId,
    social_account_id: account.id,
    platform: account.platform,
    target_key: input.target_key ?? '',
    position,
    output_profile: profile,
    profile_locked: input.profile_locked ?? false,
    ...own,
    segments: own.segments ? JSON.stringify(own.segments) : null,
    settings: JSON.stringify(own.settings),
    schedule: input.schedule ? JSON.stringify(toSchedule(input.schedule as ScheduleInput, context.zone)) : null,
    created_at: now,
    updated_at: now,
  }
}

/** Throws `validation_failed` at each unknown, foreign or inactive account, profile and media. */
export async function assertDestinations(
  ctx: WorkspaceCtx,
  inputs: readonly DestinationInput[],
  at: string,
): Promise<Map<string, Row<'accounts'>>> {
  const found = await findActiveAccounts(
    ctx.db,
    ctx.workspace.id,
    inputs.map(({ social_account_id }) => social_account_id),
  )
  const accounts = new Map(found.map((account) => [account.id, account]))
  const problems: ErrorDetail[] = []
  const seen = new Set<string>()
  for (const [index, input] of inputs.entries()) {
    const here = `${at}[${index}]`
    const account = accounts.get(input.social_account_id)
    const key = `${input.social_account_id} ${input.target_key ?? ''}`
    if (!account)
      problems.push({
        ...say('unknown_account_here'),
        location: at.endsWith('account_ids') ? here : `${here}.social_account_id`,
        value: input.social_account_id,
      })
    else if (seen.has(key)) problems.push({ ...say('repeated_destination'), location: here })
    else if (
      input.output_profile &&
      !ctx.networks[account.platform]?.profiles(toNetworkAccount(account)).some(({ key }) => key === input.output_profile)
    )
      problems.push({
        ...say('unknown_form', { network: account.platform }),
        location: `${here}.output_profile`,
        value: input.output_profile,
      })
    const schedule = input.schedule && scheduleProblem(input.schedule as ScheduleInput)
    if (schedule) problems.push({ ...schedule.said, location: `${here}.schedule.${schedule.field}` })
    seen.add(key)
  }
  if (problems.length) throw invalid(problems)
  return accounts
}

/** Automatic output profiles follow the content; locked ones and those of started destinations stay. */
export async function rechooseProfiles(ctx: WorkspaceCtx, content: Content, destinations: DestinationRow[]): Promise<DestinationRow[]> {
  const free = destinations.filter((row) => !row.profile_locked && row.status === 'pending')
  const accounts = new Map(
    (
      await findActiveAccounts(
        ctx.db,
        ctx.workspace.id,
        free.map((row) => row.social_account_id),
      )
    ).map((row) => [row.id, row]),
  )
  const media = await findUsableMedia(ctx.db, ctx.workspace.id, allMediaIds(content, free))
  const result: DestinationRow[] = []
  for (const row of destinations) {
    const account = accounts.get(row.social_account_id)
    const network = ctx.networks[row.platform]
    if (!account || !network || !free.includes(row)) {
      result.push(row)
      continue
    }
    const profile = chooseProfile(network, toNetworkAccount(account), (output_profile) =>
      toDraft(content, { ...row, output_profile }, ({ media_id, alt_text }, settings) => {
        const found = media.get(media_id)
        return found && toDraftMedia(found, alt_text ?? found.alt_text, settings)
      }),
    )
    if (profile !== row.output_profile) await updateDestination(ctx.db, ctx.workspace.id, row.id, { output_profile: profile })
    result.push({ ...row, output_profile: profile })
  }
  return result
}

/** Checks scheduled destinations after a change, and rejects it when any would have an error. */
export async function recheckScheduled(ctx: WorkspaceCtx, content: Content, destinations: readonly DestinationRow[]): Promise<void> {
  const scheduled = destinations.filter((row) => row.status === 'scheduled')
  if (!scheduled.length) return
  const checked = await checkDestinations(ctx, ctx.workspace.id, { content, destinations: scheduled })
  assertPublishable(checked)
  await discardPreparations(
    ctx,
    scheduled.map((row) => row.id),
  )
  for (const { row, hash } of checked) await updateDestination(ctx.db, ctx.workspace.id, row.id, { content_hash: hash })
}

export async function putDestinations(
  ctx: WorkspaceCtx,
  id: string,
  inputs: readonly DestinationInput[],
  expectation: Expectation,
): Promise<PublicationWithDestinations> {
  return transact(ctx, async (ctx) => {
    const publication = await lockForChange(ctx, id, expectation)
    const accounts = await assertDestinations(ctx, inputs, 'body.destinations')
    await assertMedia(
      ctx,
      inputs.flatMap((input, index) => mentionedMedia({ segments: input.segments }, `body.destinations[${index}]`)),
    )
    const existing = await listDestinations(ctx.db, ctx.workspace.id, [id])
    const byKey = new Map(existing.map((row) => [`${row.social_account_id} ${row.target_key}`, row]))
    const media = await findUsableMedia(ctx.db, ctx.workspace.id, allMediaIds(publication, [...inputs, ...existing]))
    const context: DestinationContext = { content: publication, publicationId: id, accounts, media, zone: await zoneOf(ctx) }
    const added: NewRow<'destinations'>[] = []
    for (const [index, input] of inputs.entries()) {
      const row = destinationRow(ctx, input, existing.length + added.length, context)
      const known = byKey.get(`${row.social_account_id} ${row.target_key ?? ''}`)
      if (!known) added.push(row)
      else if (immutableStatuses.includes(known.status)) throw immutableConflict([{ row: known, location: `body.destinations[${index}]` }])
      else {
        const { id: _, position: __, created_at: ___, ...changes } = row
        await updateDestination(ctx.db, ctx.workspace.id, known.id, { ...changes, updated_at: changedAt(known, row) })
      }
    }
    await insertDestinations(ctx.db, added)
    const after = await listDestinations(ctx.db, ctx.workspace.id, [id])
    await recheckScheduled(ctx, publication, after)
    await finishChange(ctx, publication, after)
    return getPublication(ctx, ctx.workspace.id, id)
  })
}

export async function finishChange(ctx: WorkspaceCtx, publication: PublicationRow, destinations: readonly DestinationRow[]): Promise<void> {
  await setMediaUses(ctx, 'publication', publication.id, allMediaIds(publication, destinations))
  await updatePublication(ctx.db, ctx.workspace.id, publication.id, touched(ctx, publication))
  const status = await refreshStatus(ctx.db, publication.id)
  await recordEvent(ctx, {
    workspaceId: ctx.workspace.id,
    publicationId: publication.id,
    type: 'publication.updated',
    data: eventData({ ...publication, status, revision: publication.revision + 1 }, publication.schedule?.at),
  })
  if (destinations.some(isScheduled)) await forecastPublications(ctx, [publication.id], { notifies: false })
}

export async function deleteDestination(
  ctx: WorkspaceCtx,
  id: string,
  destinationId: string,
  expectation: Expectation,
): Promise<PublicationWithDestinations> {
  return transact(ctx, async (ctx) => {
    const publication = await lockForChange(ctx, id, expectation)
    const destinations = await listDestinations(ctx.db, ctx.workspace.id, [id])
    const row = destinations.find((candidate) => candidate.id === destinationId)
    if (!row) throw notFound('destination')
    if (isRunning(row)) throw new Problem('state_conflict', 'The destination is being published. Wait until it finishes.')
    await cancelDeliveries(ctx, [row.id])
    await removeSitePosts(ctx, ctx.workspace.id, [row.id])
    await deleteDestinationRow(ctx.db, row)
    await finishChange(
      ctx,
      publication,
      destinations.filter((other) => other !== row),
    )
    return getPublication(ctx, ctx.workspace.id, id)
  })
}
