import type { Output } from '@broadside/contract/endpoint'
import type { listMedia as listMediaEndpoint } from '@broadside/contract/features/media'
import type { WorkspaceCtx } from '#server/context.ts'
import { reply, type Reply } from '#http/reply.ts'
import { invalidAt, say } from '#lib/errors.ts'
import { decodeCursor, encodeCursor, type Filters } from '#lib/pagination.ts'
import { listMedia, type MediaFilters, type MediaPosition } from './list.store.ts'
import { presentMedia } from './media.present.ts'

/** Everything that selects and sorts the files. */
const filtersOf = ({ limit: _limit, offset: _offset, cursor: _cursor, ...query }: MediaFilters): Filters => ({ list: 'media', ...query })

function readPosition(ctx: WorkspaceCtx, query: MediaFilters): MediaPosition | undefined {
  if (query.cursor === undefined) return undefined
  if (query.offset) throw invalidAt('query.offset', say('cursor_or_offset'), query.offset)
  const position = decodeCursor(ctx.signer('cursor'), filtersOf(query), query.cursor)
  if (!position) throw invalidAt('query.cursor', say('bad_cursor'))
  return position as MediaPosition
}

/** Throws `validation_failed` for a damaged cursor, one of another list, or one beside an offset. */
export async function listPage(ctx: WorkspaceCtx, query: MediaFilters): Promise<Reply<Output<typeof listMediaEndpoint>>> {
  const { rows, total, next } = await listMedia(ctx.db, ctx.workspace.id, query, readPosition(ctx, query))
  const media = rows.map((row) => presentMedia(ctx, row, row))
  if (!next) return reply(200, { media, total })
  const next_cursor = encodeCursor(ctx.signer('cursor'), filtersOf(query), next)
  const { offset: _offset, ...kept } = query
  const url = new URLSearchParams(
    Object.entries({ ...kept, cursor: next_cursor }).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return reply(
    200,
    { media, total, next_cursor },
    { link: `<${ctx.baseUrl}/media?${url.toString()}>; rel="next"`, 'x-next-cursor': next_cursor },
  )
}
