/**
 * ZIP archives of files that are compressed already (APPNOTE.TXT 6.3.10, https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT). Written as
 * they arrive, with one file in memory at a time.
 */
import { crc32 } from 'node:zlib'

export interface ZipEntry {
  /** Unique, without directories. */
  name: string
  bytes: Uint8Array
}

/** Sizes and offsets have 32 bits. */
const maxBytes = 0xffffffff

/** Version 2.0 of the format, and names in UTF-8 (bit 11 of the flags). */
const [version, flags, stored] = [20, 0x0800, 0]
/** The entry was made on Unix, for its permissions. */
const madeBy = (3 << 8) | version
const permissions = 0o100644

/** MS-DOS time in UTC, in steps of two seconds since 1980. */
function dosTime(date: Date): [time: number, day: number] {
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return [time, ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()]
}

type Field = readonly [size: 2 | 4, value: number]

function pack(...fields: Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of fields) at = bytes.writeUIntLE(value, at, size)
  return bytes
}

/** The fields that an entry and its line in the directory share. */
function describe({ name, bytes }: ZipEntry, date: Date): Field[] {
  const [time, day] = dosTime(date)
  return [
    [2, version],
    [2, flags],
    [2, stored],
    [2, time],
    [2, day],
    [4, crc32(bytes)],
    [4, bytes.byteLength],
    [4, bytes.byteLength],
    [2, Buffer.byteLength(name)],
    [2, 0],
  ]
}

/** The comment's length, the disk, and the attributes of a file that the owner can write. */
const listed = (offset: number): Field[] => [
  [2, 0],
  [2, 0],
  [2, 0],
  [4, permissions * 0x10000],
  [4, offset],
]

/** Yields the archive in pieces. Throws above 4 GiB. */
export async function* zip(entries: AsyncIterable<ZipEntry>, date: Date): AsyncGenerator<Uint8Array, void> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const entry of entries) {
    const name = Buffer.from(entry.name)
    const fields = describe(entry, date)
    const head = Buffer.concat([pack([4, 0x04034b50], ...fields), name])
    directory.push(Buffer.concat([pack([4, 0x02014b50], [2, madeBy], ...fields, ...listed(offset)), name]))
    offset += head.length + entry.bytes.byteLength
    if (offset > maxBytes) throw new Error('The archive is larger than 4 GiB.')
    yield head
    yield entry.bytes
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = pack([4, 0x06054b50], [2, 0], [2, 0], [2, directory.length], [2, directory.length], [4, size], [4, offset], [2, 0])
  yield Buffer.concat([...directory, end])
}
