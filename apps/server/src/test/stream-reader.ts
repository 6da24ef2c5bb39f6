import type { Broadside } from '#server/app.ts'

export interface StreamEvent {
  /** Undefined for a comment, and for events without an `event` field. */
  type: string | undefined
  data: unknown
  id: string | undefined
}

export interface StreamReader {
  response: Response
  /** The next event or comment. Rejects when the stream has ended. */
  next(): Promise<StreamEvent>
  rest(): Promise<StreamEvent[]>
  close(): void
}

/** Listens on a free port; returns the base URL of the API. */
export async function listen({ http }: Pick<Broadside, 'http'>): Promise<string> {
  return `${await http.fastify.listen({ host: '127.0.0.1', port: 0 })}/api/v1`
}

function parse(block: string): StreamEvent {
  const fields = new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]))
  const data = fields.get('data')
  return { type: fields.get('event'), data: data === undefined ? undefined : JSON.parse(data), id: fields.get('id') }
}

export async function openReader(address: string, headers: Record<string, string>): Promise<StreamReader> {
  const abort = new AbortController()
  const response = await fetch(address, { headers, signal: abort.signal })
  const chunks = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const read = async (): Promise<StreamEvent | undefined> => {
    for (let end = text.indexOf('\n\n'); ; end = text.indexOf('\n\n')) {
      if (end >= 0) {
        const block = text.slice(0, end)
        text = text.slice(end + 2)
        return parse(block)
      }
      const chunk = await chunks?.read()
      if (chunk?.value === undefined) return undefined
      text += chunk.value
    }
  }
  return {
    response,
    next: async () => {
      const event = await read()
      if (!event) throw new Error('The stream has ended.')
      return event
    },
    rest: async () => {
      const events: StreamEvent[] = []
      for (let event = await read(); event; event = await read()) events.push(event)
      return events
    },
    close: () => abort.abort(),
  }
}
