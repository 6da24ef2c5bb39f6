/** Writing publications: content, destinations, deletion. Bringing them out is in `scheduling.ts`. */
import type {
  createPublication as createEndpoint,
  putPublicationDestinations,
  replacePublication as replaceEndpoint,
} from '@broadside/contract/features/publications'
import type { Input } from '@broadside/contract/endpoint'
import type { NewRow, Row, StoredMedia, StoredSegment } from '../../db/schema.ts'
import { type Ctx, transact, type WorkspaceCtx } from '../../context.ts'
import { assertMatch } from '../../http/etag.ts'
import { type ErrorDetail, invalid, notFound, Problem } from '../../lib/errors.ts'
import { uuid7 } from '../../lib/ids.ts'
import { findActiveAccounts, toNetworkAccount } from '../accounts/accounts.ts'
import { cancelDeliveries } from '../deliveries/deliveries.ts'
import { recordEvent } from '../events/events.ts'
import { findUsableMedia, setMediaUses, toDraftMedia } from '../media/media.ts'
import { removeSitePosts } from '../site/site.ts'
import { assertPublishable, checkDestinations, chooseProfile } from './check.ts'
import { type Content, toDraft } from './draft.ts'
import { type ScheduleInput, scheduleProblem, toSchedule } from './schedule.ts'
import { frozen, running } from './status.ts'
import {
  type DestinationRow,
  insertDestinations,
  insertPublication,
  listDestinations,
  loadWhole,
  lockPublication,
  type PublicationRow,
  refreshStatus,
  updateDestination,
  updatePublication,
  type Whole,
} from './publications.store.ts'

type CreateBody = Input<typeof createEndpoint>['body']
type ReplaceBody = Input<typeof replaceEndpoint>['body']
type DestinationInput = Input<typeof putPublicationDestinations>['body']['destinations'][number]
type ContentBody = Omit<ReplaceBody, 'expected_revision'>

export interface Expectation {
  revision: number | undefined
  ifMatch: string | undefined
}

export async function getPublication(ctx: Pick<Ctx, 'db'>, workspaceId: string, id: string): Promise<Whole> {
  const whole = await loadWhole(ctx.db, workspaceId, id)
  if (!whole) throw notFound('publication')
  return whole
}

/** Locks the publication and refuses a change that was made for another revision. */
export async function lockForChange(ctx: WorkspaceCtx, id: string, { revision, ifMatch }: Expectation): Promise<PublicationRow> {
  const publication = await lockPublication(ctx.db, ctx.workspace.id, id)
  if (!publication) throw notFound('publication')
  assertMatch(ifMatch, `r${publication.revision}`)
  if (revision !== undefined && revision !== publication.revision)
    throw new Problem('revision_conflict', `The publication is at revision ${publication.revision}.`, {
      errors: [{ message: 'Another revision is current.', location: 'body.expected_revision', value: publication.revision }],
    })
  return publication
}

export const touched = (ctx: Ctx, publication: PublicationRow) => ({ revision: publication.revision + 1, updated_at: ctx.clock.now() })

export async function zoneOf(ctx: WorkspaceCtx): Promise<string> {
  const row = await ctx.db.selectFrom('workspaces').select('timezone').where('id', '=', ctx.workspace.id).executeTakeFirstOrThrow()
  return row.timezone
}

const metadataLimit = 16 * 1024

/** What the schema of the body cannot say. Needs no stored data. */
function contentProblems(body: ContentBody): ErrorDetail[] {
  const problems: ErrorDetail[] = []
  const schedule = body.schedule && scheduleProblem(body.schedule as ScheduleInput)
  if (schedule) problems.push({ message: schedule.message, location: `body.schedule.${schedule.field}` })
  if (Buffer.byteLength(JSON.stringify(body.metadata ?? {})) > metadataLimit)
    problems.push({ message: 'This may have at most 16 KiB.', location: 'body.metadata' })
  for (const key of Object.keys(body.metadata ?? {}))
    if (key.startsWith('broadside.'))
      problems.push({ message: 'Keys that start with broadside. belong to the service.', location: `body.metadata.${key}` })
  const ids = (body.segments ?? []).flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) problems.push({ message: 'Each id may occur once.', location: 'body.segments' })
  return problems
}

const mentionedMedia = (body: { media?: StoredMedia[]; segments?: { media?: StoredMedia[] }[] }, at: string) => [
  ...(body.media ?? []).map(({ media_id }, index) => ({ media_id, location: `${at}.media[${index}].media_id` })),
  ...(body.segments ?? []).flatMap(({ media = [] }, segment) =>
    media.map(({ media_id }, index) => ({ media_id, location: `${at}.segments[${segment}].media[${index}].media_id` })),
  ),
]

async function assertMedia(ctx: WorkspaceCtx, mentioned: { media_id: string; location: string }[]): Promise<void> {
  const usable = await findUsableMedia(
    ctx.db,
    ctx.workspace.id,
    mentioned.map(({ media_id }) => media_id),
  )
  const problems = mentioned
    .filter(({ media_id }) => !usable.has(media_id))
    .map(({ media_id, location }) => ({ message: 'There is no such media that is ready.', location, value: media_id }))
  if (problems.length) throw invalid(problems)
}

type AnySegment = Omit<StoredSegment, 'id'> & { id?: string }

const withIds = (ctx: Ctx, segments: readonly AnySegment[] = []): StoredSegment[] =>
  segments.map((segment) => ({ ...segment, id: segment.id ?? uuid7(ctx.clock.now().getTime()) }))

async function contentRow(ctx: WorkspaceCtx, body: ContentBody) {
  const schedule = body.schedule ? toSchedule(body.schedule as ScheduleInput, await zoneOf(ctx)) : undefined
  const segments = withIds(ctx, body.segments as AnySegment[] | undefined).map((segment) => ({ ...segment, text: segment.text ?? '' }))
  return {
    schedule,
    row: {
      title: body.title ?? '',
      text: body.text ?? '',
      source_url: body.source_url ?? '',
      goal: body.goal ?? '',
      audience: body.audience ?? '',
      intent: body.intent ?? 'post',
      segments: JSON.stringify(segments),
      media: JSON.stringify(body.media ?? []),
      schedule: schedule ? JSON.stringify(schedule) : null,
      random_delay_minutes: body.random_delay_minutes ?? null,
      metadata: JSON.stringify(body.metadata ?? {}),
    },
    content: { title: body.title ?? '', text: body.text ?? '', segments, media: (body.media ?? []) as StoredMedia[] } satisfies Content,
  }
}

interface DestinationContext {
  content: Content
  publicationId: string
  accounts: Map<string, Row<'accounts'>>
  zone: string
  media: Awaited<ReturnType<typeof findUsableMedia>>
}

function destinationRow(ctx: WorkspaceCtx, input: DestinationInput, position: number, context: DestinationContext): NewRow<'destinations'> {
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
    id: uuid7(now.getTime()),
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

/** Accounts, profiles and media that destinations mention: unknown, foreign and inactive ones are all 422 at their place. */
async function assertDestinations(
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
        message: 'There is no such active account in this workspace.',
        location: at.endsWith('account_ids') ? here : `${here}.social_account_id`,
        value: input.social_account_id,
      })
    else if (seen.has(key)) problems.push({ message: 'Each account and target may occur once.', location: here })
    else if (
      input.output_profile &&
      !ctx.networks[account.platform]?.profiles(toNetworkAccount(account)).some(({ key }) => key === input.output_profile)
    )
      problems.push({ message: `${account.platform} has no such form.`, location: `${here}.output_profile`, value: input.output_profile })
    const schedule = input.schedule && scheduleProblem(input.schedule as ScheduleInput)
    if (schedule) problems.push({ message: schedule.message, location: `${here}.schedule.${schedule.field}` })
    seen.add(key)
  }
  if (problems.length) throw invalid(problems)
  return accounts
}

const allMediaIds = (content: Content, destinations: readonly { segments?: unknown }[]): string[] =>
  [
    ...mentionedMedia(content, ''),
    ...destinations.flatMap((destination) => mentionedMedia({ segments: (destination.segments ?? []) as { media?: StoredMedia[] }[] }, '')),
  ].map(({ media_id }) => media_id)

export async function createPublication(ctx: WorkspaceCtx, body: CreateBody): Promise<Whole> {
  const problems = contentProblems(body)
  if ([body.social_set_id, body.account_ids, body.destinations].filter((part) => part !== undefined).length > 1)
    problems.push({ message: 'Give at most one of social_set_id, account_ids and destinations.', location: 'body' })
  if (body.social_set_id !== undefined)
    problems.push({ message: 'There is no such social set in this workspace.', location: 'body.social_set_id', value: body.social_set_id })
  if (problems.length) throw invalid(problems)
  const at = body.account_ids ? 'body.account_ids' : 'body.destinations'
  const inputs = body.destinations ?? (body.account_ids ?? []).map((social_account_id): DestinationInput => ({ social_account_id }))
  return transact(ctx, async (ctx) => {
    const accounts = await assertDestinations(ctx, inputs, at)
    await assertMedia(ctx, [
      ...mentionedMedia(body as never, 'body'),
      ...inputs.flatMap((input, index) => mentionedMedia({ segments: input.segments ?? [] } as never, `body.destinations[${index}]`)),
    ])
    const now = ctx.clock.now()
    const id = uuid7(now.getTime())
    const { row, content, schedule } = await contentRow(ctx, body)
    await insertPublication(ctx.db, {
      ...row,
      id,
      workspace_id: ctx.workspace.id,
      created_by: ctx.actor.userId,
      list_at: schedule ? new Date(schedule.at) : now,
      created_at: now,
      updated_at: now,
    })
    const media = await findUsableMedia(ctx.db, ctx.workspace.id, allMediaIds(content, inputs))
    const context: DestinationContext = { content, publicationId: id, accounts, media, zone: await zoneOf(ctx) }
    await insertDestinations(
      ctx.db,
      inputs.map((input, position) => destinationRow(ctx, input, position, context)),
    )
    await setMediaUses(ctx, 'publication', id, [...media.keys()])
    await recordEvent(ctx, {
      workspaceId: ctx.workspace.id,
      publicationId: id,
      type: 'publication.created',
      data: eventData({ id, title: row.title, status: 'draft', revision: 1 }, schedule?.at),
    })
    return getPublication(ctx, ctx.workspace.id, id)
  })
}

/** A destination as a build made it, with its form locked. */
export interface BuiltDestination {
  socialAccountId: string
  platform: string
  outputProfile: string
  title?: string
  description?: string
  settings: Record<string, unknown>
  /** Without `media` the first segment has the publication's. */
  segments: Pick<StoredSegment, 'text' | 'media'>[]
}

export interface BuiltPublication {
  id: string
  buildId: string
  title: string
  text: string
  goal: string
  audience: string
  sourceUrl: string
  socialSetId: string | null
  media: StoredMedia[]
  destinations: BuiltDestination[]
}

/** Stores the draft that a build became, in the caller's transaction. Accounts and media are already checked. */
export async function insertBuiltPublication(ctx: WorkspaceCtx, { destinations, media, ...built }: BuiltPublication): Promise<void> {
  const now = ctx.clock.now()
  const dates = { created_at: now, updated_at: now }
  const { id, title, text, goal, audience } = built
  await insertPublication(ctx.db, {
    id,
    title,
    text,
    goal,
    audience,
    workspace_id: ctx.workspace.id,
    build_id: built.buildId,
    created_by: ctx.actor.userId,
    source_url: built.sourceUrl,
    social_set_id: built.socialSetId,
    media: JSON.stringify(media),
    list_at: now,
    ...dates,
  })
  const rows = destinations.map((destination, position): NewRow<'destinations'> => ({
    id: uuid7(now.getTime()),
    workspace_id: ctx.workspace.id,
    publication_id: id,
    social_account_id: destination.socialAccountId,
    platform: destination.platform,
    position,
    output_profile: destination.outputProfile,
    profile_locked: true,
    title: destination.title ?? null,
    description: destination.description ?? null,
    settings: JSON.stringify(destination.settings),
    segments: JSON.stringify(withIds(ctx, destination.segments)),
    ...dates,
  }))
  await insertDestinations(ctx.db, rows)
  await setMediaUses(
    ctx,
    'publication',
    id,
    media.map(({ media_id }) => media_id),
  )
  await recordEvent(ctx, {
    workspaceId: ctx.workspace.id,
    publicationId: id,
    type: 'publication.created',
    data: eventData({ id, title, status: 'draft', revision: 1 }),
  })
}

export const eventData = (publication: { id: string; title: string; status: string; revision: number }, scheduledAt?: string) => ({
  publication: {
    id: publication.id,
    title: publication.title,
    status: publication.status,
    revision: publication.revision,
    ...(scheduledAt && { scheduled_at: scheduledAt }),
  },
})

/** Automatic forms follow the content; locked ones and those that already started stay. */
async function rechooseProfiles(ctx: WorkspaceCtx, content: Content, destinations: DestinationRow[]): Promise<DestinationRow[]> {
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
  const media = await findUsableMedia(ctx.db, ctx.workspace.id, allMediaIds(content, free as never))
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

/** Scheduled destinations are checked again after a change, which is refused when it would leave an error there. */
async function recheckScheduled(ctx: WorkspaceCtx, content: Content, destinations: readonly DestinationRow[]): Promise<void> {
  const scheduled = destinations.filter((row) => row.status === 'scheduled')
  if (!scheduled.length) return
  const checked = await checkDestinations(ctx, ctx.workspace.id, { content, destinations: scheduled })
  assertPublishable(checked)
  for (const { row, hash } of checked) await updateDestination(ctx.db, ctx.workspace.id, row.id, { content_hash: hash })
}

export async function replacePublication(ctx: WorkspaceCtx, id: string, body: ReplaceBody, ifMatch: string | undefined): Promise<Whole> {
  const problems = contentProblems(body)
  if (problems.length) throw invalid(problems)
  return transact(ctx, async (ctx) => {
    const publication = await lockForChange(ctx, id, { revision: body.expected_revision, ifMatch })
    await assertMedia(ctx, mentionedMedia(body as never, 'body'))
    const destinations = await listDestinations(ctx.db, ctx.workspace.id, [id])
    if (destinations.some((row) => running.includes(row.status)))
      throw new Problem('state_conflict', 'A destination is being published; wait until it ends.')
    const { row, content, schedule } = await contentRow(ctx, body)
    const chosen = await rechooseProfiles(ctx, content, destinations)
    await recheckScheduled(ctx, content, chosen)
    await updatePublication(ctx.db, ctx.workspace.id, id, {
      ...row,
      ...touched(ctx, publication),
      list_at: schedule ? new Date(schedule.at) : publication.created_at,
    })
    await setMediaUses(ctx, 'publication', id, allMediaIds(content, chosen as never))
    await recordEvent(ctx, {
      workspaceId: ctx.workspace.id,
      publicationId: id,
      type: 'publication.updated',
      data: eventData({ ...publication, title: row.title, revision: publication.revision + 1 }, schedule?.at),
    })
    return getPublication(ctx, ctx.workspace.id, id)
  })
}

export async function putDestinations(
  ctx: WorkspaceCtx,
  id: string,
  inputs: readonly DestinationInput[],
  expectation: Expectation,
): Promise<Whole> {
  return transact(ctx, async (ctx) => {
    const publication = await lockForChange(ctx, id, expectation)
    const accounts = await assertDestinations(ctx, inputs, 'body.destinations')
    await assertMedia(
      ctx,
      inputs.flatMap((input, index) => mentionedMedia({ segments: input.segments ?? [] } as never, `body.destinations[${index}]`)),
    )
    const existing = await listDestinations(ctx.db, ctx.workspace.id, [id])
    const byKey = new Map(existing.map((row) => [`${row.social_account_id} ${row.target_key}`, row]))
    const media = await findUsableMedia(ctx.db, ctx.workspace.id, allMediaIds(publication, [...inputs, ...existing] as never))
    const context: DestinationContext = { content: publication, publicationId: id, accounts, media, zone: await zoneOf(ctx) }
    const added: NewRow<'destinations'>[] = []
    for (const input of inputs) {
      const row = destinationRow(ctx, input, existing.length + added.length, context)
      const known = byKey.get(`${row.social_account_id} ${row.target_key ?? ''}`)
      if (!known) added.push(row)
      else if (frozen.includes(known.status)) throw new Problem('state_conflict', `A destination is ${known.status} and cannot be changed.`)
      else {
        const { id: _, position: __, created_at: ___, ...changes } = row
        await updateDestination(ctx.db, ctx.workspace.id, known.id, changes)
      }
    }
    await insertDestinations(ctx.db, added)
    const after = await listDestinations(ctx.db, ctx.workspace.id, [id])
    await recheckScheduled(ctx, publication, after)
    await finishChange(ctx, publication, after)
    return getPublication(ctx, ctx.workspace.id, id)
  })
}

async function finishChange(ctx: WorkspaceCtx, publication: PublicationRow, destinations: readonly DestinationRow[]): Promise<void> {
  await setMediaUses(ctx, 'publication', publication.id, allMediaIds(publication, destinations as never))
  await updatePublication(ctx.db, ctx.workspace.id, publication.id, touched(ctx, publication))
  const { status } = await refreshStatus(ctx.db, publication.id)
  await recordEvent(ctx, {
    workspaceId: ctx.workspace.id,
    publicationId: publication.id,
    type: 'publication.updated',
    data: eventData({ ...publication, status, revision: publication.revision + 1 }, publication.schedule?.at),
  })
}

export async function deleteDestination(ctx: WorkspaceCtx, id: string, destinationId: string, expectation: Expectation): Promise<Whole> {
  return transact(ctx, async (ctx) => {
    const publication = await lockForChange(ctx, id, expectation)
    const destinations = await listDestinations(ctx.db, ctx.workspace.id, [id])
    const row = destinations.find((candidate) => candidate.id === destinationId)
    if (!row) throw notFound('destination')
    if (running.includes(row.status)) throw new Problem('state_conflict', 'The destination is being published; wait until it ends.')
    await cancelDeliveries(ctx, [row.id])
    await removeSitePosts(ctx, ctx.workspace.id, [row.id])
    await ctx.db.deleteFrom('destinations').where('workspace_id', '=', ctx.workspace.id).where('id', '=', row.id).execute()
    await finishChange(
      ctx,
      publication,
      destinations.filter((other) => other !== row),
    )
    return getPublication(ctx, ctx.workspace.id, id)
  })
}

export async function deletePublication(ctx: WorkspaceCtx, id: string, expectation: Expectation): Promise<void> {
  await transact(ctx, async (ctx) => {
    const publication = await lockForChange(ctx, id, expectation)
    const destinations = await listDestinations(ctx.db, ctx.workspace.id, [id])
    if (destinations.some((row) => running.includes(row.status)))
      throw new Problem('state_conflict', 'A destination is being published; wait until it ends.')
    const ids = destinations.map((row) => row.id)
    await cancelDeliveries(ctx, ids)
    await removeSitePosts(ctx, ctx.workspace.id, ids)
    await setMediaUses(ctx, 'publication', id, [])
    await ctx.db.deleteFrom('publications').where('workspace_id', '=', ctx.workspace.id).where('id', '=', id).execute()
    await recordEvent(ctx, { workspaceId: ctx.workspace.id, publicationId: id, type: 'publication.deleted', data: eventData(publication) })
  })
}
