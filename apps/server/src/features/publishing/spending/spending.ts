/**
 * What networks charge for calls. A charge is reserved before its call, in the transaction that records the call, so that a cap is never
 * passed: not by other workers, and not by a process that dies in between.
 */
import {
  type Charge,
  collectingCapCode,
  type Draft,
  type Meter,
  type Network,
  NetworkError,
  type PaidResource,
  type PricedItem,
  type Prices,
  spendCapCode,
} from '@broadside/networks/spec/index'
import { type Ctx, transact } from '#server/context.ts'
import type { Db } from '#db/open.ts'
import type { NewRow } from '#db/schema.ts'
import { newId } from '#lib/ids.ts'
import * as store from './spending.store.ts'
import type { Payer } from './spending.store.ts'

export type { Payer } from './spending.store.ts'

type Base = Pick<Ctx, 'db' | 'clock'>

export interface Call {
  deliveryId: string
  destinationId: string
  /** Everything that the post will cost. */
  plan: readonly Charge[]
  step: string
  item: PricedItem
}

const monthOf = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`

const priceOf = (prices: Prices | undefined, item: PricedItem): number => prices?.items[item] ?? 0

const refusal = (code: string) => new NetworkError({ kind: 'quota', evidence: 'not_sent', code })

/** What a call is for. */
export type SpendUse = NewRow<'charges'>['use'] & string

/** Posts have precedence: collecting leaves them most of a cap. */
const collectingShare = 1 / 4
/** The same without a cap, in millionths of a US dollar, because no one is asked before each collection. */
const collectingWithoutCap = 5_000_000

/** The most that collecting may cost in a month, for all accounts of a workspace. */
const toCollectingCap = (cap: number | undefined): number => (cap === undefined ? collectingWithoutCap : Math.floor(cap * collectingShare))

export const findCollectingCap = async (db: Db, payer: Pick<Payer, 'workspaceId' | 'platform'>): Promise<number> =>
  toCollectingCap(await store.findCap(db, payer))

interface Wanted {
  month: string
  amount: number
  cap: number | undefined
  use: SpendUse
}

/** Throws NetworkError `spend_cap` or `collecting_cap`. The caller holds the lock of the workspace's charges. */
async function assertRoom(db: Db, payer: Payer, { month, amount, cap, use }: Wanted): Promise<void> {
  if (amount === 0 || (cap === undefined && use === 'publishing')) return
  const { all, collecting } = await store.sumMonth(db, payer, month)
  if (cap !== undefined && all + amount > cap) throw refusal(spendCapCode)
  if (use === 'collecting' && collecting + amount > toCollectingCap(cap)) throw refusal(collectingCapCode)
}

/**
 * Charges a call that is about to be made, and reserves the price of the calls that will follow it: a thread must not begin if it can't be
 * finished. Belongs in the transaction that records the call. Throws NetworkError `spend_cap`.
 */
export async function chargeCall(ctx: Base, prices: Prices, payer: Payer, { plan, ...call }: Call, id: string): Promise<void> {
  const now = ctx.clock.now()
  const month = monthOf(now)
  const cap = await store.lockCap(ctx.db, payer)
  await store.dropStale(ctx.db, call.destinationId, call.deliveryId, month)
  const known = await store.listSteps(ctx.db, call.destinationId)
  const reserved = new Set(known.flatMap(({ step, isReserved }) => (isReserved ? [step] : [])))
  const settled = new Set(known.map(({ step }) => step))
  const following = plan.filter(({ step, isRead }) => !isRead && step !== call.step && !settled.has(step))
  const current = { step: call.step, item: call.item, amount: priceOf(prices, call.item) }
  const added = reserved.has(call.step) ? following : [current, ...following]
  await assertRoom(ctx.db, payer, { month, amount: added.reduce((sum, { amount }) => sum + amount, 0), cap, use: 'publishing' })
  const common = { ...toColumns(payer), month, destination_id: call.destinationId, created_at: now, resource: null }
  await store.insertCharges(
    ctx.db,
    following.map((charge) => ({ ...common, ...toCharge(charge), id: newId(ctx), delivery_id: call.deliveryId })),
  )
  await store.dropReserved(ctx.db, call.destinationId, call.step)
  await store.insertCharges(ctx.db, [{ ...common, ...toCharge(current), id, delivery_id: null }])
}

const toColumns = ({ workspaceId, accountId, platform }: Payer) => ({ workspace_id: workspaceId, account_id: accountId, platform })
const toCharge = ({ step, item, amount }: Pick<Charge, 'step' | 'item' | 'amount'>) => ({ step, item, amount })

/** Cancels the charge of an attempt that was not sent or was refused. Its price stays reserved while the delivery is open. */
export const refundAttempt = (db: Db, attemptId: string): Promise<unknown> => store.reserveUnsent(db, attemptId)

/** The same for a call that is no attempt. */
export const refundCall = (db: Db, id: string, deliveryId: string): Promise<unknown> => store.reserveAgain(db, id, deliveryId)

/** Charges what was read, each resource once a day. */
export async function chargeReads(
  ctx: Base,
  prices: Prices | undefined,
  payer: Payer,
  read: readonly PaidResource[],
  use: SpendUse = 'publishing',
): Promise<void> {
  const now = ctx.clock.now()
  const day = now.toISOString().slice(0, 10)
  const rows = read.map(({ item, id }) => ({
    ...toColumns(payer),
    id: newId(ctx),
    month: monthOf(now),
    item,
    amount: priceOf(prices, item),
    use,
    destination_id: null,
    step: null,
    delivery_id: null,
    resource: `${item}:${id}:${day}`,
    created_at: now,
  }))
  await store.insertCharges(
    ctx.db,
    rows.filter(({ amount }) => amount > 0),
  )
}

/** A failed request is free (https://docs.x.com/x-api/fundamentals/post-cap), but one without an answer may not have failed. */
const isFree = (error: unknown): boolean =>
  error instanceof NetworkError && (error.evidence !== 'unknown' || (error.httpStatus ?? 0) >= 400)

type Reserved = readonly { item: PricedItem; amount: number }[]

/** Charges the most that a read can cost before it is made, and what it did cost after it. */
export const meterOf =
  (ctx: Ctx, { prices }: Pick<Network, 'prices'>, payer: Payer, use: SpendUse = 'publishing'): Meter =>
  async ({ most, read, returned }) => {
    const reserved = (Object.keys(most) as PricedItem[])
      .map((item) => ({ item, amount: (most[item] ?? 0) * priceOf(prices, item) }))
      .filter(({ amount }) => amount > 0)
    if (!reserved.length) return read()
    const hold = await holdFor(ctx, payer, reserved, use)
    const result = await read().catch(async (error: unknown) => {
      if (isFree(error)) await store.deleteCharges(ctx.db, hold)
      throw error
    })
    await transact(ctx, async (ctx) => {
      await store.deleteCharges(ctx.db, hold)
      await chargeReads(ctx, prices, payer, returned(result), use)
    })
    return result
  }

const holdFor = (ctx: Ctx, payer: Payer, reserved: Reserved, use: SpendUse): Promise<string[]> =>
  transact(ctx, async (ctx) => {
    const now = ctx.clock.now()
    const month = monthOf(now)
    const amount = reserved.reduce((sum, one) => sum + one.amount, 0)
    await assertRoom(ctx.db, payer, { month, amount, cap: await store.lockCap(ctx.db, payer), use })
    const common = { ...toColumns(payer), month, use, destination_id: null, step: null, delivery_id: null, resource: null, created_at: now }
    const rows = reserved.map((one) => ({ ...common, ...one, id: newId(ctx) }))
    await store.insertCharges(ctx.db, rows)
    return rows.map(({ id }) => id)
  })

export const toUsd = (amount: number): number => amount / 1_000_000

export interface Spend {
  /** `2026-11` */
  month: string
  posts: number
  postsWithLink: number
  /** Millionths of a US dollar. */
  amount: number
  /** The part of it that collecting has cost. */
  collecting: number
  cap: number | undefined
}

/** What an account has spent in the current UTC month. */
export async function findSpend({ db, clock }: Base, payer: Payer): Promise<Spend> {
  const month = monthOf(clock.now())
  return { month: month.slice(0, 7), ...(await store.findSpend(db, payer, month)) }
}

/** Millionths of a US dollar. */
export interface Room {
  cap: number
  spent: number
}

const roomKey = (workspaceId: string, platform: string) => `${workspaceId} ${platform}`

/** The caps of workspaces at networks in the current UTC month. Undefined where there is none. */
export async function findRooms(
  { db, clock }: Base,
  payers: readonly Pick<Payer, 'workspaceId' | 'platform'>[],
): Promise<(Room | undefined)[]> {
  const distinct = [...new Map(payers.map((payer) => [roomKey(payer.workspaceId, payer.platform), payer])).values()]
  const rows = distinct.length ? await store.listCapped(db, distinct, monthOf(clock.now())) : []
  const rooms = new Map(rows.map(({ workspace_id, platform, cap, spent }) => [roomKey(workspace_id, platform), { cap, spent }]))
  return payers.map(({ workspaceId, platform }) => rooms.get(roomKey(workspaceId, platform)))
}

/** Whether a time is in the current UTC month. */
export const isThisMonth = ({ clock }: Pick<Base, 'clock'>, time: Date): boolean => monthOf(time) === monthOf(clock.now())

/** What the calls that publish a draft cost. */
export const costOf = ({ prices, charges }: Pick<Network, 'prices' | 'charges'>, draft: Draft): number =>
  (prices && charges ? charges(draft) : []).reduce((sum, { amount }) => sum + amount, 0)
