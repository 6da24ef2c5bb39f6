/** Calls of a delivery that its network charges for. */
import { type Draft, type Meter, type Network, NetworkError, type PricedItem } from '@broadside/networks/spec/index'
import { type Ctx, transact } from '#server/context.ts'
import { newId } from '#lib/ids.ts'
import { chargeCall, meterOf, type Payer, refundAttempt, refundCall } from '#publishing/spending/spending.ts'
import { settleAttempts, type SettledAttempt } from './attempts.store.ts'
import type { Loaded } from './load.store.ts'

export interface PaidCalls {
  meter: Meter
  /** Records a call and its price in one transaction. Returns what `record` does; if that is undefined, nothing is charged. */
  record<T>(step: string, item: PricedItem, id: string, record: (ctx: Ctx) => Promise<T | undefined>): Promise<T | undefined>
  /** Makes a call that may be repeated, and that is charged each time. */
  make<T>(step: string, item: PricedItem, call: () => Promise<T>): Promise<T>
}

/** Rolls back the charge of a call that was not recorded. */
class NotRecorded extends Error {
  override name = 'NotRecorded'
}

export function createPaidCalls(ctx: Ctx, { delivery, platform }: Loaded, network: Network, draft: Draft): PaidCalls {
  const payer: Payer = { workspaceId: delivery.workspace_id, accountId: delivery.social_account_id, platform }
  const plan = network.charges?.(draft) ?? []
  const charge = async (ctx: Ctx, step: string, item: PricedItem, id: string): Promise<void> => {
    const call = { deliveryId: delivery.id, destinationId: delivery.destination_id, plan, step, item }
    if (network.prices) await chargeCall(ctx, network.prices, payer, call, id)
  }
  return {
    meter: meterOf(ctx, network, payer),
    record: async (step, item, id, record) => {
      try {
        return await transact(ctx, async (ctx) => {
          await charge(ctx, step, item, id)
          const recorded = await record(ctx)
          if (recorded === undefined) throw new NotRecorded(step)
          return recorded
        })
      } catch (error) {
        if (error instanceof NotRecorded) return undefined
        throw error
      }
    },
    make: async (step, item, call) => {
      const id = newId(ctx)
      await transact(ctx, (ctx) => charge(ctx, step, item, id))
      try {
        return await call()
      } catch (error) {
        // A failed request is free, if it certainly failed.
        if (error instanceof NetworkError && error.evidence !== 'unknown') await refundCall(ctx.db, id, delivery.id)
        throw error
      }
    },
  }
}

/** Writes the outcome of a call, and cancels the charge of one that certainly published nothing. */
export const settlePaidAttempt = (ctx: Ctx, settled: SettledAttempt): Promise<void> =>
  transact(ctx, async (ctx) => {
    await settleAttempts(ctx, [settled])
    await refundAttempt(ctx.db, settled.id)
  })
