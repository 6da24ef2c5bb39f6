/** Posting schedules: the slots of a workspace, and the choice of a free one. */
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

/** Throws `validation_failed` for an account that is not there. */
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

/** Times for every day of the week. With `apply` those that no slot for all accounts has yet are created. */
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

export interface SlotWish {
  /** Slots of other accounts are left out; undefined: none is. */
  accountIds?: readonly string[]
  /** A random delay of the post in minutes; undefined: the workspace's. */
  delay?: number
  /** A publication whose own time does not count. */
  except?: string
}

export interface SlotChoice {
  zone: string
  /** Undefined when no slot of the next 30 days is free. */
  found: Occurrence | undefined
}

const minute = 60_000

const listPlannedNear = (ctx: WorkspaceCtx, from: Date, until: Date, except?: string) =>
  store.listPlanned(ctx.db, ctx.workspace.id, {
    from: new Date(from.getTime() - longestDelays),
    until: new Date(until.getTime() + longestDelays),
    except,
  })

/** The earliest free slot that is still ahead when its random delay is drawn at the earliest. */
export async function findNextSlot(ctx: WorkspaceCtx, { accountIds, delay, except }: SlotWish = {}): Promise<SlotChoice> {
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

/** Slots of a span of time that are still ahead, with the posts that take them. Throws `range_too_large`. */
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

/** Until the transaction ends nobody else of the workspace chooses a slot. Take it before any publication is locked. */
export const lockSlotChoice = (ctx: WorkspaceCtx) => store.lockChoice(ctx.db, ctx.workspace.id)
