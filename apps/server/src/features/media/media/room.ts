/** The room that the media of a workspace may take. */
import { type Ctx, transact } from '#server/context.ts'
import { Problem } from '#lib/errors.ts'
import { isCounted, roomOf } from './media.policy.ts'
import { lockRoom, type MediaRow, sumOthers } from './media.store.ts'

/** A file that is there or is about to come. */
type Wanted = Pick<MediaRow, 'id' | 'workspace_id' | 'asset_kind' | 'size'>

/** Whether so many bytes fit beside the files that count. */
export async function hasRoom(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config'>,
  { id, workspace_id, size }: Omit<Wanted, 'asset_kind'>,
): Promise<boolean> {
  const limit = roomOf(ctx.config.MEDIA_MIB_PER_WORKSPACE)
  return limit === undefined || (await sumOthers(ctx.db, workspace_id, id, ctx.clock.now())) + size <= limit
}

/** Throws `limit_reached` when the file does not fit beside the others. Without `withRoom` another one may come in between. */
export async function assertRoom(ctx: Pick<Ctx, 'db' | 'clock' | 'config'>, { id, workspace_id, asset_kind, size }: Wanted): Promise<void> {
  const limit = roomOf(ctx.config.MEDIA_MIB_PER_WORKSPACE)
  if (limit === undefined || !isCounted(asset_kind)) return
  const taken = await sumOthers(ctx.db, workspace_id, id, ctx.clock.now())
  if (taken + size <= limit) return
  throw new Problem(
    'limit_reached',
    `The file has ${size} bytes; of the ${limit} bytes of the workspace ${Math.max(0, limit - taken)} are free.`,
  )
}

/** Does in one transaction what makes a file take its room, so that two files never take the same. */
export const withRoom = <C extends Ctx, T>(ctx: C, wanted: Wanted, work: (ctx: C) => Promise<T>): Promise<T> =>
  transact(ctx, async (ctx) => {
    if (ctx.config.MEDIA_MIB_PER_WORKSPACE > 0) await lockRoom(ctx.db, wanted.workspace_id)
    await assertRoom(ctx, wanted)
    return work(ctx)
  })
