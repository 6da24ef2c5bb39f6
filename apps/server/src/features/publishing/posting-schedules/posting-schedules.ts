/** Posting schedules: a workspace's slots, and the search for an open one. */
import { transact, type WorkspaceCtx } from '#server/context.ts'
import { assertCurrent } from '#http/etag.ts'
import { invalidAt, say } from '#lib/errors.ts'
import { uuid7 } from '#lib/ids.ts'
import { assertAnswerable, type Span } from '#lib/span.ts'
import { days, nextUpdate } from '#lib/time.ts'
import { findActiveAccounts } from '#publishing/accounts/accounts.ts'
import {
  horizonDays,
  isSameTime,
  longestDelays,
  type Occurrence,
  occurrences,
  type Planned,
  suggestTimes,
  takerAmong,
} from './posting-schedules.policy.ts'
import * as store from './posting-schedules.store.ts'
import type { SlotRow } from './posting-schedules.store.ts'

export interface SlotInput {
  day_of_week: number
  hour: number
  minute: number
  label?: string
  is_active: boolean
  social_account_id?: string | null
}

export const listSlots = (ctx: WorkspaceCtx): Promise<SlotRow[]> => store.listSlots(ctx.db, ctx.workspace.id)

async function assertAccount(ctx: WorkspaceCtx, id: string | null | undefined): Promise<void> {
  if (id === undefined || id === null) return
  const [account] = await findActiveAccounts(ctx.db, ctx.workspace.id, [id])
  if (!account) throw invalidAt('body.social_account_id', say('unknown_account_here'), id)
}

function newSlot(ctx: WorkspaceCtx, input: SlotInput) {
  const now = ctx.clock.now()
  const { day_of_week, hour, minute, label = '', is_active, social_account_id = null } = input
  const dates = { created_at: now, updated_at: now }
  return {
    id: uuid7(now),
    workspace_id: ctx.workspace.id,
    day_of_week,
    hour,
    minute,
    label,
    is_active,
    social_account_id,
    ...dates,
  }
}

/** Throws `validation_failed` for an unknown account. */
export const createSlot = (ctx: WorkspaceCtx, input: SlotInput): Promise<SlotRow> =>
  transact(ctx, async (ctx) => {
    await assertAccount(ctx, input.social_account_id)
    const [slot] = await store.insertSlots(ctx.db, [newSlot(ctx, input)])
    return slot as SlotRow
  })

async function lockForChange(ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<SlotRow> {
  return assertCurrent(await store.lockSlot(ctx.db, ctx.workspace.id, id), 'posting schedule', ifMatch)
}

/** Throws `not_found`, `precondition_failed` or `validation_failed`. */
export const changeSlot = (ctx: WorkspaceCtx, id: string, changes: Partial<SlotInput>, ifMatch: string | undefined): Promise<SlotRow> =>
  transact(ctx, async (ctx) => {
    const slot = await lockForChange(ctx, id, ifMatch)
    await assertAccount(ctx, changes.social_account_id)
    return store.updateSlot(ctx.db, ctx.workspace.id, id, { ...changes, updated_at: nextUpdate(ctx, slot) })
  })

/** Throws `not_found` or `precondition_failed`. */
export const deleteSlot = (ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<void> =>
  transact(ctx, async (ctx) => {
    await lockForChange(ctx, id, ifMatch)
    await store.deleteSlot(ctx.db, ctx.workspace.id, id)
  })

/** Suggests times for every day of the week. With `apply`, creates the slots for all accounts that do not exist yet. */
export const suggestSlots = (ctx: WorkspaceCtx, { postsPerDay, apply }: { postsPerDay: number; apply: boolean }) =>
  transact(ctx, async (ctx) => {
    const items = suggestTimes(postsPerDay)
    if (!apply) return { items, created: [] }
    await store.lockChoice(ctx.db, ctx.workspace.id)
    const common = (await store.listSlots(ctx.db, ctx.workspace.id)).filter(({ social_account_id }) => social_account_id === null)
    const missing = items.filter((time) => !common.some((slot) => isSameTime(slot, time)))
    const created = await store.insertSlots(
      ctx.db,
      missing.map((time) => newSlot(ctx, { ...time, is_active: true })),
    )
    return { items, created }
  })

export interface SlotPreferences {
  /** Leaves out slots of other accounts; undefined for all accounts. */
  accountIds?: readonly string[]
  /** The post's random delay in minutes; undefined for the workspace's. */
  delay?: number
  /** A publication to ignore, usually the one that is being scheduled. */
  except?: string
}

export interface SlotChoice {
  zone: string
  /** Undefined when no slot is open in the next 30 days. */
  found: Occurrence | undefined
}

const minute = 60_000

const listPlannedNear = (ctx: WorkspaceCtx, from: Date, until: Date, except?: string) =>
  store.listPlanned(ctx.db, ctx.workspace.id, {
    from: new Date(from.getTime() - longestDelays),
    until: new Date(until.getTime() + longestDelays),
    except,
  })

/** The earliest open slot that is in the future even with the shortest random delay. */
export async function findNextSlot(ctx: WorkspaceCtx, { accountIds, delay, except }: SlotPreferences = {}): Promise<SlotChoice> {
  const { timezone: zone, random_delay_minutes } = await store.findClock(ctx.db, ctx.workspace.id)
  const slots = (await store.listActive(ctx.db, ctx.workspace.id)).filter(
    ({ social_account_id }) => social_account_id === null || (accountIds?.includes(social_account_id) ?? true),
  )
  if (!slots.length) return { zone, found: undefined }
  const now = ctx.clock.now()
  const after = new Date(now.getTime() + (delay ?? random_delay_minutes) * minute)
  const until = new Date(now.getTime() + days(horizonDays))
  const takerOf = takerAmong(await listPlannedNear(ctx, now, until, except), random_delay_minutes)
  return { zone, found: occurrences(slots, { after, until, zone }).find((occurrence) => !takerOf(occurrence)) }
}

/** Future slots of a time span with the posts that take them. Throws `range_too_large`. */
export async function listOccurrences(ctx: WorkspaceCtx, { from, before }: Span): Promise<(Occurrence & { taker: Planned | undefined })[]> {
  const { timezone: zone, random_delay_minutes } = await store.findClock(ctx.db, ctx.workspace.id)
  const now = ctx.clock.now()
  const after = new Date(Math.max(from.getTime() - 1, now.getTime()))
  const until = new Date(before.getTime() - 1)
  const found = occurrences(await store.listActive(ctx.db, ctx.workspace.id), { after, until, zone })
  assertAnswerable(found.length)
  const takerOf = takerAmong(await listPlannedNear(ctx, after, until), random_delay_minutes)
  return found.map((occurrence) => ({ ...occurrence, taker: takerOf(occurrence) }))
}

/** Serializes the choice of slots until the transaction ends. Take this lock before locking publications, to avoid deadlocks. */
export const lockSlotChoice = (ctx: WorkspaceCtx) => store.lockChoice(ctx.db, ctx.workspace.id)
