/** Creates, changes and deletes many slots at once, for the week grid of the web app. */
import type { batchPostingSchedules } from '@broadside/contract/features/posting-schedules'
import type { Input } from '@broadside/contract/endpoint'
import { transact, type WorkspaceCtx } from '#server/context.ts'
import { type ErrorDetail, invalid, Problem, say } from '#lib/errors.ts'
import { nextUpdate } from '#lib/time.ts'
import { emitQueueChange } from './changes.ts'
import { newSlot } from './posting-schedules.ts'
import { findDouble } from './posting-schedules.policy.ts'
import * as store from './posting-schedules.store.ts'
import type { SlotRow } from './posting-schedules.store.ts'
import { assertTargets } from './targets.ts'

type BatchBody = Input<typeof batchPostingSchedules>['body']

export interface BatchResult {
  created: SlotRow[]
  updated: SlotRow[]
}

/** Throws for ids that are unknown, or named twice. */
function assertNamed({ update, delete: removed }: BatchBody, known: ReadonlyMap<string, SlotRow>): void {
  const named = [
    ...update.map(({ id }, index) => ({ id, location: `body.update[${index}].id` })),
    ...removed.map((id, index) => ({ id, location: `body.delete[${index}]` })),
  ]
  const ids = named.map(({ id }) => id)
  const problems = named.flatMap(({ id, location }, index): ErrorDetail[] => {
    if (!known.has(id)) return [{ ...say('unknown_slot'), location, value: id }]
    return ids.indexOf(id) < index ? [{ ...say('repeated_id'), location, value: id }] : []
  })
  if (problems.length) throw invalid(problems)
}

/** All or nothing. Throws `validation_failed`, and `state_conflict` when two slots would have the same time and target. */
export const changeSlots = (ctx: WorkspaceCtx, body: BatchBody): Promise<BatchResult> =>
  transact(ctx, async (ctx) => {
    const { db, workspace } = ctx
    await store.lockChoice(db, workspace.id)
    const known = new Map((await store.lockSlots(db, workspace.id)).map((slot) => [slot.id, slot]))
    assertNamed(body, known)
    const created = body.create.map((input) => newSlot(ctx, input))
    const updated = body.update.map(({ id, ...changes }): SlotRow => {
      const slot = known.get(id) as SlotRow
      return { ...slot, ...changes, updated_at: nextUpdate(ctx, slot) }
    })
    await assertTargets(ctx, [
      ...created.map((slot, index) => ({ slot, location: `body.create[${index}]` })),
      ...updated.map((slot, index) => ({ slot, location: `body.update[${index}]` })),
    ])
    const changed = new Map([...created, ...updated].map((slot) => [slot.id, slot]))
    const gone = new Set(body.delete)
    const kept = [...known.values()].filter(({ id }) => !gone.has(id) && !changed.has(id))
    if (findDouble([...kept, ...changed.values()], new Set(changed.keys())))
      throw new Problem('state_conflict', 'Two posting slots would have the same time for the same accounts.')
    await store.deleteSlots(db, workspace.id, body.delete)
    await store.replaceSlots(db, workspace.id, updated)
    await store.insertSlots(db, created)
    emitQueueChange(ctx)
    return { created, updated }
  })
