import * as contract from '@broadside/contract/features/media'
import type { WorkspaceCtx } from '#server/context.ts'
import { whatCan } from '#http/can.ts'
import { hasFailedAnalysis, isKept } from './lifecycle.ts'
import type { ShownMedia } from './list.store.ts'
import type { MediaRow, MediaContext } from './media.store.ts'

const operations = {
  edit: contract.updateMedia,
  delete: contract.deleteMedia,
  restore: contract.restoreMedia,
  retry_analysis: contract.retryMediaAnalysis,
}

export const canOf = (ctx: WorkspaceCtx, row: MediaRow | ShownMedia, { is_needed }: MediaContext) =>
  whatCan(ctx, operations, { delete: !isKept(row) || !is_needed, retry_analysis: hasFailedAnalysis(row) })
