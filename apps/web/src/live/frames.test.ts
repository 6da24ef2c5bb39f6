import { describe, expect, it } from 'vitest'
import { type Frame, readFrames } from './frames.ts'

const readAll = async (body: ReadableStream<Uint8Array>): Promise<Frame[]> => {
  const frames: Frame[] = []
  for await (const frame of readFrames(body)) frames.push(frame)
  return frames
}

const read = (...chunks: string[]): Promise<Frame[]> => {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk))
      controller.close()
    },
  })
  return readAll(body)
}

describe('an event stream', () => {
  it('is read frame by frame, wherever the network splits it', async () => {
    expect(await read('data: {"a"', ':1}\nid: 1\n', '\ndata: x\n\nda', 'ta: lost')).toEqual([{ data: '{"a":1}', id: '1' }, { data: 'x' }])
  })

  it('has heartbeats, which have an id but no data', async () => {
    expect(await read(': still here\nid: 7\n\n')).toEqual([{ id: '7' }])
  })

  it('accepts both line endings, and data of several lines', async () => {
    expect(await read('data: one\r\ndata:two\r\n\r\n')).toEqual([{ data: 'one\ntwo' }])
  })

  it('keeps characters split between chunks intact', async () => {
    const bytes = new TextEncoder().encode('data: ü\n\n')
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(bytes.slice(0, 7))
        controller.enqueue(bytes.slice(7))
        controller.close()
      },
    })
    expect(await readAll(body)).toEqual([{ data: 'ü' }])
  })
})
