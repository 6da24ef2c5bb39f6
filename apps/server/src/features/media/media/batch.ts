/** Applies one action to many files, each in its own transaction. */
import type { batchMedia } from '@broadside/contract/features/media'
import type { Input, Output } from '@broadside/contract/endpoint'
import type { WorkspaceCtx } from '#server/context.ts'
import { presentProblem, toProblem } from '#http/errors.ts'
import { invalidAt, say } from '#lib/errors.ts'
import { inParallel } from '#lib/in-parallel.ts'
import { assertTags, changeMedia, changeTags } from './changes.ts'
import { getMedia, type MediaRow } from './media.ts'
import { deleteMedia, restoreMedia, trashMedia } from './trash.ts'

type Body = Input<typeof batchMedia>['body']
export type BatchResult = Output<typeof batchMedia>['items'][number]

/** Files to process concurrently, bounded to leave database connections for other requests. */
const width = 4

const isForTags = (action: Body['action']): action is 'tag' | 'untag' => action === 'tag' || action === 'untag'

async function assertConsistent(ctx: WorkspaceCtx, { action, tag_ids: tagIds }: Body): Promise<void> {
  if (!isForTags(action) && tagIds) throw invalidAt('body.tag_ids', say('only_of_action', { action: 'tag, untag' }))
  if (isForTags(action) && !tagIds) throw invalidAt('body.tag_ids', say('required'))
  if (tagIds) await assertTags(ctx, tagIds)
}

/** Undefined after the file was deleted. */
async function act(ctx: WorkspaceCtx, id: string, { action, tag_ids: tagIds = [] }: Body): Promise<MediaRow | undefined> {
  switch (action) {
    case 'favorite':
    case 'unfavorite':
      return changeMedia(ctx, id, { is_favorite: action === 'favorite' }, undefined)
    case 'tag':
    case 'untag':
      return changeTags(ctx, id, action, tagIds)
    case 'trash':
      await trashMedia(ctx, id, undefined)
      return getMedia(ctx, id)
    case 'restore':
      return restoreMedia(ctx, id, undefined)
    case 'delete':
      await deleteMedia(ctx, id, undefined)
      return undefined
  }
}

/** Throws `validation_failed` for invalid tags; any other problem becomes the result of its file. */
export async function runBatch(
  ctx: WorkspaceCtx,
  body: Body,
  present: (row: MediaRow) => Promise<NonNullable<BatchResult['media']>>,
): Promise<BatchResult[]> {
  await assertConsistent(ctx, body)
  return inParallel(body.ids, width, async (id) => {
    try {
      const row = await act(ctx, id, body)
      return { id, ok: true, ...(row && { media: await present(row) }) }
    } catch (error) {
      const problem = toProblem(error)
      if (problem.code === 'internal_error') ctx.log.error({ err: error, media: id }, 'an item of a batch failed')
      return { id, ok: false, problem: presentProblem(ctx, problem) }
    }
  })
}
