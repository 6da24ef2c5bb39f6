import { eventTypes } from '@broadside/contract/events'
import { changeEvents, LiveEvent } from '@broadside/contract/live-events'
import { Value } from 'typebox/value'
import { openReader, type StreamReader } from '#test/stream-reader.ts'

export interface LiveReader extends StreamReader {
  /** The first event; absent if the stream was rejected. */
  opening: LiveEvent | undefined
  /** The next event, skipping comments. */
  nextEvent(): Promise<LiveEvent>
  until(type: string): Promise<LiveEvent[]>
}

const types = new Set<string>([...eventTypes, ...Object.keys(changeEvents)])

export interface LiveQuery {
  url: string
  workspaceIds: readonly string[]
  lastEventId?: string
  after?: readonly string[]
}

export async function openLive({ url, workspaceIds, lastEventId, after }: LiveQuery, headers: Record<string, string>): Promise<LiveReader> {
  const resume = lastEventId === undefined ? '' : `&last_event_id=${lastEventId}`
  const since = after === undefined ? '' : `&after=${after.join(',')}`
  const reader = await openReader(`${url}/events/stream?workspace_id=${workspaceIds.join(',')}${resume}${since}`, headers)
  const nextEvent = async (): Promise<LiveEvent> => {
    for (;;) {
      const { type, data, id } = await reader.next()
      if (data === undefined) continue
      const event = Value.Parse(LiveEvent, data)
      if (type !== undefined || id !== (event.type === 'open' ? undefined : event.id))
        throw new Error('The event has no name, or its id differs.')
      if (!types.has(event.type)) throw new Error(`${event.type} is not a type of the contract.`)
      return event
    }
  }
  return {
    ...reader,
    opening: reader.response.ok ? await nextEvent() : undefined,
    nextEvent,
    until: async (type) => {
      const events: LiveEvent[] = []
      while (events.at(-1)?.type !== type) events.push(await nextEvent())
      return events
    },
  }
}
