import { openEventStream } from '#api/event-stream.ts'
import type { ReaderOptions } from './reader.ts'

/** The server's maximum. Above it, which takes many tabs opened at once, the stream starts with a reset. */
const mostCursors = 20

export const openStream: ReaderOptions['open'] = (workspaceIds, since, signal) =>
  openEventStream(workspaceIds, { after: since.length <= mostCursors ? since : [], signal })
