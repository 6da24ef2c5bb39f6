/** Reads the parts of OTLP that tests look at (https://github.com/open-telemetry/opentelemetry-proto). */

type Field = number | bigint | Buffer

/** The fields of a message by number (https://protobuf.dev/programming-guides/encoding/). */
function readMessage(bytes: Buffer): Map<number, Field[]> {
  const fields = new Map<number, Field[]>()
  let at = 0
  const readVarint = (): bigint => {
    for (let shift = 0n, value = 0n; ; shift += 7n) {
      const byte = bytes[at++]
      if (byte === undefined) throw new Error('The message is cut off.')
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
    }
  }
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new Error('The message is cut off.')
    return bytes.subarray(at, (at += length))
  }
  while (at < bytes.length) {
    const tag = Number(readVarint())
    const kind = tag & 7
    const value = kind === 0 ? readVarint() : take(kind === 2 ? Number(readVarint()) : kind === 1 ? 8 : 4)
    const list = fields.get(tag >> 3) ?? []
    fields.set(tag >> 3, [...list, value])
  }
  return fields
}

const messages = (fields: Map<number, Field[]>, number: number) => (fields.get(number) ?? []).map((value) => readMessage(value as Buffer))
const hex = (fields: Map<number, Field[]>, number: number) => (fields.get(number)?.[0] as Buffer | undefined)?.toString('hex') ?? ''
const text = (fields: Map<number, Field[]>, number: number) => (fields.get(number)?.[0] as Buffer | undefined)?.toString() ?? ''

function attributesOf(fields: Map<number, Field[]>, number: number): Record<string, string | number> {
  return Object.fromEntries(
    messages(fields, number).map((pair) => {
      const [value = new Map<number, Field[]>()] = messages(pair, 2)
      return [text(pair, 1), value.has(3) ? Number(value.get(3)?.[0]) : text(value, 1)]
    }),
  )
}

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId: string
  name: string
  /** 1 internal, 2 server, 3 client, 5 consumer. */
  kind: number
  attributes: Record<string, string | number>
  links: { traceId: string; spanId: string }[]
  hasFailed: boolean
  resource: Record<string, string | number>
}

export function readSpans(bytes: Buffer): ReceivedSpan[] {
  return messages(readMessage(bytes), 1).flatMap((group) => {
    const resource = attributesOf(messages(group, 1)[0] ?? new Map(), 1)
    return messages(group, 2)
      .flatMap((scope) => messages(scope, 2))
      .map((span) => ({
        traceId: hex(span, 1),
        spanId: hex(span, 2),
        parentSpanId: hex(span, 4),
        name: text(span, 5),
        kind: Number(span.get(6)?.[0] ?? 0),
        attributes: attributesOf(span, 9),
        links: messages(span, 13).map((link) => ({ traceId: hex(link, 1), spanId: hex(link, 2) })),
        hasFailed: messages(span, 15).some((status) => Number(status.get(3)?.[0]) === 2),
        resource,
      }))
  })
}
