/** Messages over a pipe: a small head as JSON, and bytes that are neither copied nor encoded on their way. */
import type { Duplex } from 'node:stream'

export interface Message<Head = unknown> {
  head: Head
  parts: readonly Uint8Array[]
}

/** The length of the rest of the head, four bytes; then the head with the sizes of the parts; then the parts. */
export function sendMessage(pipe: Duplex, { head, parts }: Message): void {
  const text = Buffer.from(JSON.stringify({ head, sizes: parts.map(({ byteLength }) => byteLength) }))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(text.byteLength)
  for (const bytes of [length, text, ...parts]) pipe.write(bytes)
}

/** Gives the number of bytes that it needs next, and receives them. */
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
