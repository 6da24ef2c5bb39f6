import { api } from '#api/api.ts'
import type { ReaderOptions } from './reader.ts'

export const openStream: ReaderOptions['open'] = async (workspaceIds, lastId, signal) => {
  const query = { workspace_id: [...workspaceIds], ...(lastId === undefined ? {} : { last_event_id: lastId }) }
  const { body: response } = await api.streamEvents({ query, headers: { accept: 'text/event-stream' }, signal })
  return response.body ?? new ReadableStream()
}
