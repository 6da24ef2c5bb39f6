import { api } from './api.ts'

interface Since {
  /** Resumes after these cursors; empty: at the present. */
  after: readonly string[]
  signal: AbortSignal
}

/** Opens the stream of events of these workspaces and of the user. */
export const openEventStream = async (workspaceIds: readonly string[], { after, signal }: Since): Promise<ReadableStream<Uint8Array>> => {
  const query = { workspace_id: [...workspaceIds], ...(after.length > 0 && { after: [...after] }) }
  const { body: response } = await api.streamEvents({ query, headers: { accept: 'text/event-stream' }, signal })
  return response.body ?? new ReadableStream()
}
