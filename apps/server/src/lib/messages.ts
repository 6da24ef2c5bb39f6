/** Messages over a pipe: a small JSON head, and bytes that are neither copied nor encoded. */
import type { Duplex } from 'node:stream'

export interface Message<Head = unknown> {
  head: Head
  parts: readonly Uint8Array[]
}

/** Format: the length of the rest of the head in four bytes, then the head with the sizes of the parts, then the parts. */
export function sendMessage(pipe: Duplex, { head, parts }: Message): void {
  const text = Buffer.from(JSON.stringify({ head, sizes: parts.map(({ byteLength }) => byteLength) }))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.byteLength)
  for (const bytes of [length, text, ...parts]) pipe.write(bytes)
}

/** Yields the number of bytes needed next, and receives them. */
function* readMessage(onMessage: (message: Message) => void): Generator<number, never, Buffer> {
  for (;;) {
    const length = (yield 4).readUInt32BE()
    const { head, sizes } = JSON.parse((yield length).toString()) as { head: unknown; sizes: number[] }
    const parts: Buffer[] = []
    for (const size of sizes) parts.push(size ? yield size : Buffer.alloc(0))
    onMessage({ head, parts })
  }
}

export function onMessages(pipe: Duplex, onMessage: (message: Message) => void): void {
  const reader = readMessage(onMessage)
  let wanted = Buffer.allocUnsafeSlow(reader.next().value)
  let filled = 0
  pipe.on('data', (chunk: Buffer) => {
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.copy(wanted, filled, at)
      at += taken
      filled += taken
      if (filled < wanted.length) return
      wanted = Buffer.allocUnsafeSlow(reader.next(wanted).value)
      filled = 0
    }
  })
}
