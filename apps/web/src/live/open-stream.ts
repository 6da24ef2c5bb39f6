import { api } from '#api/api.ts'
import type { ReaderOptions } from './reader.ts'

/** The server's maximum. Above it, which takes many tabs opened at once, the stream starts with a reset. */
const mostCursors = 20

export const openStream: ReaderOptions['open'] = async (workspaceIds, since, signal) => {
  const after = since.length && since.length <= mostCursors ? { after: [...since] } : {}
  const query = { workspace_id: [...workspaceIds], ...after }
  const { body: response } = await api.streamEvents({ query, headers: { accept: 'text/event-stream' }, signal })
  return response.body ?? new ReadableStream()
}
