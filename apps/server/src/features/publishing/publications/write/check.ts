/** Validates a publication by the rules of its networks and against stored data. */
import { isTooClose } from '@broadside/contract/post-spacing'
import type { Draft, Issue, Network } from '@broadside/networks/spec/index'
import type { Ctx } from '#server/context.ts'
import type { ConfirmedFlag } from '#db/schema.ts'
import { Problem } from '#lib/errors.ts'
import { toNetworkAccount } from '#publishing/accounts/accounts.ts'
import { findUsableMedia } from '#media/media/media.ts'
import { type Content, contentHash, draftOf, mediaIdsOf, type UsableMedia } from '#publishing/drafts/drafts.ts'
import { type AccountContext, type DestinationRow, findAccounts, findRelatedDestinations } from '../publications.store.ts'
import { days } from '#lib/time.ts'

export interface LocatedIssue extends Issue {
  destinationId: string
}

export interface CheckedDestination {
  row: DestinationRow
  draft: Draft
  hash: string
  issues: LocatedIssue[]
  account: AccountContext['account'] | undefined
}

export interface Subject {
  content: Content
  destinations: readonly DestinationRow[]
  /** Confirmed flags of the build; their warnings last as long as their sentences. */
  flags?: readonly ConfirmedFlag[]
}

async function draftsOf(
  ctx: Pick<Ctx, 'db'>,
  workspaceId: string,
  { content, destinations }: Subject,
): Promise<{ drafts: Draft[]; media: UsableMedia }> {
  const ids = new Set(destinations.flatMap((destination) => mediaIdsOf(content, destination)))
  const media = await findUsableMedia(ctx.db, workspaceId, [...ids])
  return { media, drafts: destinations.map((destination) => draftOf(content, destination, media)) }
}

const error = (destinationId: string, code: Issue['code'], message: string, more: Partial<Issue> = {}): LocatedIssue => ({
  severity: 'error',
  code,
  message,
  destinationId,
  ...more,
})

function accountIssues(row: DestinationRow, context: AccountContext | undefined): LocatedIssue[] {
  if (!context?.account.is_active)
    return [error(row.id, 'reconnect_required', 'This account is disconnected.', { parameters: { reason: 'disconnected' } })]
  if (context.grantStatus === 'reconnect_required')
    return [error(row.id, 'reconnect_required', 'Reconnect this account.', { parameters: { reason: 'refused' } })]
  return []
}

function missingMedia(content: Content, row: DestinationRow, media: UsableMedia): LocatedIssue[] {
  return [...new Set(mediaIdsOf(content, row))]
    .filter((id) => !media.has(id))
    .map((mediaId) => error(row.id, 'media_not_ready', 'This file is still processing or is in the trash.', { mediaId }))
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

function contradictions(flags: readonly ConfirmedFlag[], row: DestinationRow, { segments }: Draft): LocatedIssue[] {
  const text = oneLine(segments.map((segment) => segment.text).join('\n'))
  return flags.flatMap(({ sentences }) => {
    const sentence = oneLine(sentences[row.social_account_id] ?? '')
    if (!sentence || !text.includes(sentence)) return []
    return [
      {
        severity: 'warning',
        code: 'claim_contradicted',
        message: `Your sources or your idea say otherwise: “${sentence}”`,
        destinationId: row.id,
        parameters: { text: sentence },
      },
    ]
  })
}

/** A warning, because an admin can give the server an address before the due time. */
function unreachableMedia(
  { origin }: Pick<Ctx, 'origin'>,
  row: DestinationRow,
  { fetchesMedia }: Network,
  { segments }: Draft,
): LocatedIssue[] {
  if (!fetchesMedia || origin.startsWith('https://') || segments.every(({ media }) => media.length === 0)) return []
  const message = "The network needs public access to your media, and this server's media isn't public."
  return [{ severity: 'warning', code: 'public_media_required', message, destinationId: row.id, field: 'media' }]
}

/** Checks every destination. `now` is the reference of "within 24 hours". */
export async function checkDestinations(
  ctx: Pick<Ctx, 'db' | 'clock' | 'networks' | 'origin'>,
  workspaceId: string,
  subject: Subject,
): Promise<CheckedDestination[]> {
  const { content, destinations, flags = [] } = subject
  const accountIds = destinations.map((row) => row.social_account_id)
  const accounts = await findAccounts(ctx.db, workspaceId, accountIds)
  const { drafts, media } = await draftsOf(ctx, workspaceId, subject)
  const since = new Date(ctx.clock.now().getTime() - days(1))
  const related = await findRelatedDestinations(ctx.db, workspaceId, accountIds, since)
  return destinations.map((row, index) => {
    const draft = drafts[index] as Draft
    const hash = contentHash(draft)
    const context = accounts.get(row.social_account_id)
    const network = ctx.networks[row.platform]
    const issues = [...accountIssues(row, context), ...missingMedia(content, row, media), ...contradictions(flags, row, draft)]
    if (context && network)
      issues.push(...network.check(draft, toNetworkAccount(context.account)).map((issue) => ({ ...issue, destinationId: row.id })))
    if (network) issues.push(...unreachableMedia(ctx, row, network, draft))
    else issues.push(error(row.id, 'profile_unavailable', "This network isn't available.", { parameters: { reason: 'no_network' } }))
    for (const other of related) {
      if (other.social_account_id !== row.social_account_id || other.id === row.id) continue
      if (other.content_hash === hash && (other.published_at || other.status !== 'scheduled'))
        issues.push({
          severity: 'warning',
          code: 'duplicate_content',
          message: 'You posted the same text to this account in the last 24 hours.',
          destinationId: row.id,
        })
      if (row.due_at && other.due_at && other.status === 'scheduled' && isTooClose(other.due_at.getTime(), row.due_at.getTime()))
        issues.push({
          severity: 'warning',
          code: 'schedule_conflict',
          message: 'Another post for this account is scheduled within a minute of this time.',
          destinationId: row.id,
        })
    }
    return { row, draft, hash, issues, account: context?.account }
  })
}

export function assertPublishable(checked: readonly CheckedDestination[]): void {
  const errors = checked.flatMap(({ issues }, index) =>
    issues
      .filter(({ severity }) => severity === 'error')
      .map(({ message, code, parameters = {}, field }) => ({
        message,
        code,
        parameters,
        location: `destinations[${index}]${field ? `.${field}` : ''}`,
        value: code,
      })),
  )
  if (errors.length)
    throw new Problem(
      'publication_invalid',
      errors.length === 1 && errors[0] ? errors[0].message : `${errors.length} issues block publishing.`,
      { errors },
    )
}
