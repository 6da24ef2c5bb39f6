import type { Output } from '@broadside/contract/endpoint'
import type { listImageDesigns } from '@broadside/contract/features/designs'
import type { WorkspaceCtx } from '#server/context.ts'
import { reply, type Reply } from '#http/reply.ts'
import { invalidAt, say } from '#lib/errors.ts'
import { decodeCursor, encodeCursor, type Filters } from '#lib/pagination.ts'
import { assertEnabled } from '#studio/image-editor/image-editor.ts'
import { canOf } from './designs.policy.ts'
import { presentSummary } from './designs.present.ts'
import { type DesignFilters, type DesignPosition, listDesigns } from './list.store.ts'

/** Everything that selects and sorts the designs. */
const filtersOf = ({ limit: _limit, offset: _offset, cursor: _cursor, ...query }: DesignFilters): Filters => ({ list: 'designs', ...query })

function readPosition(ctx: WorkspaceCtx, query: DesignFilters): DesignPosition | undefined {
  if (query.cursor === undefined) return undefined
  if (query.offset) throw invalidAt('query.offset', say('cursor_or_offset'), query.offset)
  const position = decodeCursor(ctx.signer('cursor'), filtersOf(query), query.cursor)
  if (!position) throw invalidAt('query.cursor', say('bad_cursor'))
  return [String(position[0]), String(position[1])]
}

/** Throws `validation_failed` for a damaged cursor, one of another list, or one beside an offset. */
export async function listPage(ctx: WorkspaceCtx, query: DesignFilters): Promise<Reply<Output<typeof listImageDesigns>>> {
  assertEnabled(ctx)
  const reader = { workspaceId: ctx.workspace.id, userId: ctx.actor.userId }
  const { rows, total, next } = await listDesigns(ctx.db, reader, query, readPosition(ctx, query))
  const can = canOf(ctx)
  const page = { can_edit: can.edit, total, designs: rows.map((row) => presentSummary(row, can)) }
  if (!next) return reply(200, page)
  const next_cursor = encodeCursor(ctx.signer('cursor'), filtersOf(query), next)
  const { offset: _offset, ...kept } = query
  const url = new URLSearchParams(
    Object.entries({ ...kept, cursor: next_cursor }).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return reply(
    200,
    { ...page, next_cursor },
    { link: `<${ctx.baseUrl}/image-editor/designs?${url.toString()}>; rel="next"`, 'x-next-cursor': next_cursor },
  )
}
