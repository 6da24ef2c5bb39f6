/** A name server on 127.0.0.1 that serves TXT and A records set by a test (RFC 1035, section 4). */
import { createSocket } from 'node:dgram'

export interface TestDns extends AsyncDisposable {
  /** `127.0.0.1:<port>`. */
  address: string
  /** Texts by name, in lower case. */
  records: Map<string, string[]>
  /** IPv4 addresses by name, in lower case, evaluated for each query. */
  addresses: Map<string, () => string[]>
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

const types = { a: 1, txt: 16 } as const

/** A text longer than 255 bytes is split into parts. */
function toText(text: string): Buffer {
  const parts = text.match(/.{1,255}/gs) ?? ['']
  return Buffer.concat(parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')])))
}

const toAddress = (address: string): Buffer => Buffer.from(address.split('.').map(Number))

function toRecord(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  // A pointer to the question's name; class IN, TTL 0.
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(0, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

export async function startTestDns(): Promise<TestDns> {
  const records = new Map<string, string[]>()
  const addresses = new Map<string, () => string[]>()
  const find = (name: string, type: number): Buffer[] | undefined => {
    if (type === types.txt) return records.get(name)?.map(toText)
    const found = addresses.get(name)
    return type === types.a ? found?.().map(toAddress) : found && []
  }
  const socket = createSocket('udp4')
  socket.on('message', (message, peer) => {
    const { name, type, end } = readQuestion(message)
    const found = find(name, type)
    const head = Buffer.from(message.subarray(0, 12))
    // An authoritative response: no error, or NXDOMAIN.
    head.writeUInt16BE(found ? 0x8580 : 0x8583, 2)
    head.writeUInt16BE(found?.length ?? 0, 6)
    head.writeUInt32BE(0, 8)
    socket.send(
      Buffer.concat([head, message.subarray(12, end), ...(found ?? []).map((data) => toRecord(type, data))]),
      peer.port,
      peer.address,
    )
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    addresses,
    [Symbol.asyncDispose]: () => new Promise((resolve) => socket.close(() => resolve())),
  }
}
