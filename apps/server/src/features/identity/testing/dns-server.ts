/** A name server on 127.0.0.1 that knows the TXT records which a test writes down (RFC 1035, section 4). */
import { createSocket } from 'node:dgram'

export interface TestDns extends AsyncDisposable {
  /** `127.0.0.1:<port>`. */
  address: string
  /** Texts by name, in lower case. */
  records: Map<string, string[]>
}

/** The labels of the first question, and where it ends. */
function readQuestion(message: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** One record per text; a text longer than 255 bytes is written in parts. */
function toRecord(text: string): Buffer {
  const parts = text.match(/.{1,255}/gs) ?? ['']
  const data = Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')])))
  const head = Buffer.alloc(12)
  // The name is that of the question; type TXT, class IN, a minute to live.
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(16, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(60, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

export async function startTestDns(): Promise<TestDns> {
  const records = new Map<string, string[]>()
  const socket = createSocket('udp4')
  socket.on('message', (message, peer) => {
    const { name, end } = readQuestion(message)
    const texts = records.get(name)
    const head = Buffer.from(message.subarray(0, 12))
    // An authoritative answer: no error, or no such name.
    head.writeUInt16BE(texts ? 0x8580 : 0x8583, 2)
    head.writeUInt16BE(texts?.length ?? 0, 6)
    head.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([head, message.subarray(12, end), ...(texts ?? []).map(toRecord)]), peer.port, peer.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    [Symbol.asyncDispose]: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}
