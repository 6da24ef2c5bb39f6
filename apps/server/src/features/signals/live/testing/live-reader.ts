/** Reads the stream of events. */
import { eventTypes } from '@broadside/contract/events'
import { changeEvents, LiveEvent } from '@broadside/contract/live-events'
import { Value } from 'typebox/value'
import { openReader, type StreamReader } from '#test/stream-reader.ts'

export interface LiveReader extends StreamReader {
  /** The next event; comments are left out. */
  nextEvent(): Promise<LiveEvent>
  /** Events up to the first of this type. */
  until(type: string): Promise<LiveEvent[]>
}

const types = new Set<string>([...eventTypes, ...Object.keys(changeEvents)])

export interface LiveQuery {
  url: string
  workspaceIds: readonly string[]
  lastEventId?: string
}

export async function openLive({ url, workspaceIds, lastEventId }: LiveQuery, headers: Record<string, string>): Promise<LiveReader> {
  const resume = lastEventId === undefined ? '' : `&last_event_id=${lastEventId}`
  const reader = await openReader(`${url}/events/stream?workspace_id=${workspaceIds.join(',')}${resume}`, headers)
  const nextEvent = async (): Promise<LiveEvent> => {
    for (;;) {
      const { type, data, id } = await reader.next()
      if (data === undefined) continue
      const event = Value.Parse(LiveEvent, data)
      if (type !== undefined || event.id !== id) throw new Error('An event has no name, and its id in two places.')
      if (!types.has(event.type)) throw new Error(`${event.type} is no type of the contract.`)
      return event
    }
  }
  return {
    ...reader,
    nextEvent,
    until: async (type) => {
      const events: LiveEvent[] = []
      while (events.at(-1)?.type !== type) events.push(await nextEvent())
      return events
    },
  }
}
