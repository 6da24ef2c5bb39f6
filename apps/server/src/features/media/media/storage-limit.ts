import { type Ctx, transact } from '#server/context.ts'
import { Problem } from '#lib/errors.ts'
import { isCounted, roomOf } from './media.policy.ts'
import { lockRoom, type MediaRow, sumOthers } from './media.store.ts'

type Wanted = Pick<MediaRow, 'id' | 'workspace_id' | 'asset_kind' | 'size'>

export async function fitsStorageLimit(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  { id, workspace_id, size }: Omit<Wanted, 'asset_kind'>,
): Promise<boolean> {
  const limit = roomOf(ctx.config.MEDIA_MIB_PER_WORKSPACE)
  return limit === undefined || (await sumOthers(ctx.db, workspace_id, id, ctx.clock.now())) + size <= limit
}

/** Throws `limit_reached` if the file does not fit. Without `withRoom`, a concurrent upload may take the space. */
export async function assertStorageLimit(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  { id, workspace_id, asset_kind, size }: Wanted,
): Promise<void> {
  const limit = roomOf(ctx.config.MEDIA_MIB_PER_WORKSPACE)
  if (limit === undefined || !isCounted(asset_kind)) return
  const taken = await sumOthers(ctx.db, workspace_id, id, ctx.clock.now())
  if (taken + size <= limit) return
  throw new Problem(
    'limit_reached',
    `The file has ${size} bytes, but only ${Math.max(0, limit - taken)} of the workspace's ${limit} bytes are free.`,
  )
}

/** Runs work that adds a file in a transaction that serializes storage use, so that two files never take the same space. */
export const withinStorageLimit = <C extends Ctx, T>(ctx: C, wanted: Wanted, work: (ctx: C) => Promise<T>): Promise<T> =>
  transact(ctx, async (ctx) => {
    if (ctx.config.MEDIA_MIB_PER_WORKSPACE > 0) await lockRoom(ctx.db, wanted.workspace_id)
    await assertStorageLimit(ctx, wanted)
    return work(ctx)
  })
