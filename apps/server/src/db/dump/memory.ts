/** A small dump in memory, and as one compressed file. */
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { DumpDescription } from './description.ts'
import type { DumpSink } from './dump.ts'
import type { DumpSource } from './load.ts'

export interface DumpedRows extends DumpSink {
  rows: Map<string, Buffer>
}

export function createMemorySink(): DumpedRows {
  const rows = new Map<string, Buffer>()
  return {
    rows,
    table: async (name, chunks) => {
      const all: Buffer[] = []
      for await (const chunk of chunks) all.push(chunk)
      rows.set(name, Buffer.concat(all))
    },
  }
}

export const fromMemory = (description: DumpDescription, rows: ReadonlyMap<string, Uint8Array>): DumpSource => ({
  description,
  table: async function* (name) {
    const bytes = rows.get(name)
    if (bytes) yield bytes
  },
})

/** The description as a line, then the tables in its order. */
export async function pack(description: DumpDescription, rows: ReadonlyMap<string, Uint8Array>): Promise<Buffer> {
  const tables = description.tables.map(({ name }) => rows.get(name) ?? new Uint8Array())
  return promisify(zstdCompress)(Buffer.concat([Buffer.from(`${JSON.stringify(description)}\n`), ...tables]))
}

export async function unpack(packed: Uint8Array): Promise<DumpSource> {
  const bytes = await promisify(zstdDecompress)(packed)
  const start = bytes.indexOf('\n') + 1
  const description = JSON.parse(bytes.toString('utf8', 0, start)) as DumpDescription
  const rows = new Map<string, Uint8Array>()
  let position = start
  for (const { name, bytes: length } of description.tables) rows.set(name, bytes.subarray(position, (position += length)))
  return fromMemory(description, rows)
}
