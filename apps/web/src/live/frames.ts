/** Parses a `text/event-stream` (https://html.spec.whatwg.org/multipage/server-sent-events.html), as far as this server uses it. */

export interface Frame {
  /** The position in the stream after this frame. */
  id?: string
  /** Absent in heartbeats. */
  data?: string
}

const toFrame = (lines: readonly string[]): Frame => {
  const frame: Frame = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon < 1) continue
    const value = line.slice(colon + 1).replace(/^ /, '')
    const name = line.slice(0, colon)
    if (name === 'id') frame.id = value
    else if (name === 'data') frame.data = frame.data === undefined ? value : `${frame.data}\n${value}`
  }
  return frame
}

/** Yields the frames of a body as they arrive. Drops an incomplete frame at the end of the body. */
export async function* readFrames(body: ReadableStream<Uint8Array>): AsyncGenerator<Frame> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true })
    const frames = rest.split(/\r?\n\r?\n/)
    rest = frames.pop() ?? ''
    for (const frame of frames) yield toFrame(frame.split(/\r?\n/))
  }
}
