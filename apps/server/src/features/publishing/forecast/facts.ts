/** The facts of many scheduled destinations, with a fixed number of statements for any number of them. */
import type { Draft, Issue } from '@broadside/networks/spec/index'
import { mediaIdsOf } from '@broadside/networks/kit/make-draft'
import type { Ctx } from '#server/context.ts'
import { defined } from '#lib/defined.ts'
import { findMediaOfMany, isUsable, type MediaRow } from '#media/media/media.ts'
import { isRenewed, toNetworkAccount } from '#publishing/accounts/accounts.ts'
import { findBlocked, findExhausted } from '#publishing/budgets/budgets.ts'
import { draftOf } from '#publishing/drafts/drafts.ts'
import { assessPlanned } from '#publishing/readiness/readiness.ts'
import { costOf, findRooms, isThisMonth } from '#publishing/spending/spending.ts'
import type { Facts } from './risks/risk.ts'
import type { Target } from './targets.store.ts'

type FactsCtx = Pick<Ctx, 'db' | 'clock' | 'config' | 'networks' | 'box' | 'origin'>

const minute = 60_000

function grantOf(ctx: FactsCtx, { platform, grant }: Target): Facts['grant'] {
  if (!grant) return null
  const endsAt = grant.expires_at === null ? null : new Date(grant.expires_at)
  const network = ctx.networks[platform]
  const lasts = !network || isRenewed(ctx, network, { ...grant, expires_at: endsAt })
  return { isRefused: grant.status === 'reconnect_required', endsAt: lasts ? null : endsAt, scopes: grant.scopes }
}

const toAsker = ({ platform, account, grant, output_profile: profile }: Target) => ({ platform, account, grant, profile })

/** The state at the due time of what the operator controls. */
const assess = (ctx: FactsCtx, targets: readonly Target[]) =>
  assessPlanned(
    ctx,
    targets.map(({ platform, account, output_profile: outputProfile, due_at }) => ({
      provider: platform,
      operation: 'publish_scheduled' as const,
      instanceUrl: account.instance_url,
      ...defined({ accountKind: account.account_kind ?? undefined }),
      outputProfile,
      accountId: account.id,
      at: due_at > ctx.clock.now() ? due_at : ctx.clock.now(),
    })),
  )

const mediaKey = (workspaceId: string, id: string) => `${workspaceId} ${id}`

/** Files by workspace and id, so that no post can use one of another workspace. */
async function findMedia(ctx: FactsCtx, targets: readonly Target[]) {
  const refs = targets.flatMap((target) => mediaIdsOf(target.publication, target).map((id) => ({ id, workspace_id: target.workspace_id })))
  const rows = await findMediaOfMany(ctx.db, refs)
  return new Map(rows.map((row) => [mediaKey(row.workspace_id, row.id), row]))
}

function contentOf(ctx: FactsCtx, target: Target, found: ReadonlyMap<string, MediaRow>) {
  const ids = [...new Set(mediaIdsOf(target.publication, target))]
  const rows = ids.map((id) => ({ id, row: found.get(mediaKey(target.workspace_id, id)) }))
  const usable = new Map(rows.flatMap(({ id, row }) => (row && isUsable(row) ? [[id, row] as const] : [])))
  const draft = draftOf(target.publication, target, usable)
  const network = ctx.networks[target.platform]
  return {
    draft,
    issues: network ? network.check(draft, toNetworkAccount(target.account)) : ([] as Issue[]),
    missingMedia: rows
      .filter(({ id }) => !usable.has(id))
      .map(({ id, row }) => ({ id, isGone: !row || row.trashed_at !== null || row.processing_status === 'failed' })),
  }
}

function spendingOf(ctx: FactsCtx, target: Target, draft: Draft, room: { cap: number; spent: number } | undefined): Facts['spending'] {
  const network = ctx.networks[target.platform]
  if (!room || !network) return undefined
  return { cost: costOf(network, draft), left: isThisMonth(ctx, target.due_at) ? room.cap - room.spent : room.cap }
}

/** In the order of the targets. */
export async function readFacts(ctx: FactsCtx, targets: readonly Target[]): Promise<Facts[]> {
  if (!targets.length) return []
  const assessments = await assess(ctx, targets)
  const media = await findMedia(ctx, targets)
  const exhausted = await findExhausted(
    ctx,
    targets.map(({ platform, grant }) => ({ platform, app: grant?.granted_app ?? null })),
  )
  const blocked = await findBlocked(ctx, targets.map(toAsker), 'publishing')
  const paid = targets.filter(({ platform }) => ctx.networks[platform]?.prices)
  const rooms = await findRooms(
    ctx,
    paid.map(({ workspace_id: workspaceId, platform }) => ({ workspaceId, platform })),
  )
  return targets.map((target, index): Facts => {
    const content = contentOf(ctx, target, media)
    return {
      now: ctx.clock.now(),
      dueAt: target.due_at,
      network: ctx.networks[target.platform],
      account: { isActive: target.account.is_active, kind: target.account.account_kind },
      grant: grantOf(ctx, target),
      mayPublish: target.may_publish,
      readiness: assessments[index]?.state ?? 'healthy',
      ...content,
      isPublic: ctx.origin.startsWith('https://'),
      exhausted: exhausted[index] ?? [],
      blockedUntil: blocked[index],
      spending: spendingOf(ctx, target, content.draft, rooms[paid.indexOf(target)]),
      isUnderWay: target.is_under_way,
      maxLatenessMs: target.max_lateness_minutes * minute,
    }
  })
}
