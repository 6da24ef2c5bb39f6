/** Posting schedules: a workspace's slots, and the search for an open one. */
import { transact, type WorkspaceCtx } from '#server/context.ts'
import { assertCurrent } from '#http/etag.ts'
import { uuid7 } from '#lib/ids.ts'
import { assertAnswerable, type Span } from '#lib/span.ts'
import { days, nextUpdate } from '#lib/time.ts'
import { findSet } from '#publishing/social-sets/social-sets.ts'
import { emitQueueChange } from './changes.ts'
import {
  horizonDays,
  isAtTime,
  isOffered,
  isSameTime,
  longestDelays,
  type Occurrence,
  occurrences,
  type Planned,
  type Seeker,
  suggestTimes,
  takerAmong,
} from './posting-schedules.policy.ts'
import * as store from './posting-schedules.store.ts'
import type { SlotRow } from './posting-schedules.store.ts'
import { assertTargets } from './targets.ts'

export { emitQueueChange } from './changes.ts'
export { findPause, insertPause, deletePause, listPauses } from './pauses.store.ts'
export { isOffered, type Occurrence, occurrences, type Planned, takerAmong, toSlotSchedule } from './posting-schedules.policy.ts'
export { findClock, listActive as listActiveSlots } from './posting-schedules.store.ts'
export { targetOf } from './posting-schedules.present.ts'

export interface SlotInput {
  day_of_week: number
  hour: number
  minute: number
  label?: string
  is_active?: boolean
  social_account_id?: string | null
  social_set_id?: string | null
}

export const listSlots = (ctx: WorkspaceCtx): Promise<SlotRow[]> => store.listSlots(ctx.db, ctx.workspace.id)

export function newSlot(ctx: WorkspaceCtx, input: SlotInput): SlotRow {
  const now = ctx.clock.now()
  const { day_of_week, hour, minute, label = '', is_active = true, social_account_id = null, social_set_id = null } = input
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
    social_set_id,
    ...dates,
  }
}

/** Throws `validation_failed` for an unknown account or set. */
export const createSlot = (ctx: WorkspaceCtx, input: SlotInput): Promise<SlotRow> =>
  transact(ctx, async (ctx) => {
    const slot = newSlot(ctx, input)
    await assertTargets(ctx, [{ slot, location: 'body' }])
    await store.insertSlots(ctx.db, [slot])
    emitQueueChange(ctx)
    return slot
  })

async function lockForChange(ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<SlotRow> {
  return assertCurrent(await store.lockSlot(ctx.db, ctx.workspace.id, id), 'posting schedule', ifMatch)
}

/** Throws `not_found`, `precondition_failed` or `validation_failed`. */
export const changeSlot = (ctx: WorkspaceCtx, id: string, changes: Partial<SlotInput>, ifMatch: string | undefined): Promise<SlotRow> =>
  transact(ctx, async (ctx) => {
    const slot = await lockForChange(ctx, id, ifMatch)
    await assertTargets(ctx, [{ slot: { ...slot, ...changes }, location: 'body' }])
    emitQueueChange(ctx)
    return store.updateSlot(ctx.db, ctx.workspace.id, id, { ...changes, updated_at: nextUpdate(ctx, slot) })
  })

/** Throws `not_found` or `precondition_failed`. */
export const deleteSlot = (ctx: WorkspaceCtx, id: string, ifMatch: string | undefined): Promise<void> =>
  transact(ctx, async (ctx) => {
    await lockForChange(ctx, id, ifMatch)
    await store.deleteSlots(ctx.db, ctx.workspace.id, [id])
    emitQueueChange(ctx)
  })

/** Suggests times for every day of the week. With `apply`, creates the slots for all accounts that do not exist yet. */
export const suggestSlots = (ctx: WorkspaceCtx, { postsPerDay, apply }: { postsPerDay: number; apply: boolean }) =>
  transact(ctx, async (ctx) => {
    const items = suggestTimes(postsPerDay)
    if (!apply) return { items, created: [] }
    await store.lockChoice(ctx.db, ctx.workspace.id)
    const common = (await store.listSlots(ctx.db, ctx.workspace.id)).filter(
      (slot) => slot.social_account_id === null && slot.social_set_id === null,
    )
    const missing = items.filter((time) => !common.some((slot) => isSameTime(slot, time)))
    const created = await store.insertSlots(
      ctx.db,
      missing.map((time) => newSlot(ctx, { ...time, is_active: true })),
    )
    if (created.length) emitQueueChange(ctx)
    return { items, created }
  })

/** A post of one account, of a set, or both. */
export async function seekerOf(ctx: WorkspaceCtx, query: { social_account_id?: string; social_set_id?: string }): Promise<Seeker> {
  const { social_account_id: accountId, social_set_id: setId } = query
  if (accountId !== undefined) return { accountIds: [accountId], socialSetId: setId ?? null }
  if (setId === undefined) return {}
  const accounts = (await findSet(ctx.db, ctx.workspace.id, setId))?.accounts ?? []
  return { accountIds: accounts.map(({ social_account_id }) => social_account_id), socialSetId: setId }
}

export interface SlotPreferences extends Seeker {
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

export const listPlannedNear = (ctx: WorkspaceCtx, from: Date, until: Date, except?: string) =>
  store.listPlanned(ctx.db, ctx.workspace.id, {
    from: new Date(from.getTime() - longestDelays),
    until: new Date(until.getTime() + longestDelays),
    except,
  })

/** The earliest open slot that is in the future even with the shortest random delay. */
export async function findNextSlot(ctx: WorkspaceCtx, { delay, except, ...seeker }: SlotPreferences = {}): Promise<SlotChoice> {
  const { timezone: zone, random_delay_minutes } = await store.findClock(ctx.db, ctx.workspace.id)
  const slots = (await store.listActive(ctx.db, ctx.workspace.id)).filter((slot) => isOffered(slot, seeker))
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

/** Whether the local time is one of an active slot. */
export async function isInSlot(ctx: WorkspaceCtx, id: string, wallTime: string): Promise<boolean> {
  const slot = (await store.listActive(ctx.db, ctx.workspace.id)).find((one) => one.id === id)
  return slot !== undefined && isAtTime(slot, wallTime)
}

/** Serializes the choice of slots until the transaction ends. Take this lock before locking publications, to avoid deadlocks. */
export const lockSlotChoice = (ctx: WorkspaceCtx) => store.lockChoice(ctx.db, ctx.workspace.id)
