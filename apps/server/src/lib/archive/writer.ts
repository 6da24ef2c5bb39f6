/**
 * Writes a ZIP archive of any size to a file (APPNOTE.TXT 6.3.10, https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT). Entries are streamed:
 * their sizes and checksums are filled in afterwards. All sizes have 64 bits (section 4.5.3).
 */
import { createHash } from 'node:crypto'
import { access, open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface WrittenEntry {
  name: string
  /** Before compression. */
  bytes: number
  /** In hexadecimal, of the bytes before compression. */
  sha256: string
}

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export interface ArchiveWriter extends AsyncDisposable {
  /** Adds one entry. One at a time. */
  add(name: string, bytes: Bytes, options: { compress: boolean }): Promise<WrittenEntry>
  /** Adds one entry without compression, unless its bytes have another hash: then returns undefined. */
  addIfSound(name: string, bytes: Bytes, sha256: string): Promise<WrittenEntry | undefined>
  /** Gives the complete archive its name, and returns its size. Before this, it has the suffix `.part`. */
  finish(): Promise<number>
}

/** Version 4.5 of the format, made on Unix, with names in UTF-8. */
const [version, madeBy, flags] = [45, (3 << 8) | 45, 0x0800]
const [stored, deflated] = [0, 8]
const permissions = 0o100644
const large = 0xffffffff

type Field = readonly [size: 2 | 4 | 8, value: number]

function pack(...fields: Field[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of fields) at = size === 8 ? bytes.writeBigUInt64LE(BigInt(value), at) : bytes.writeUIntLE(value, at, size)
  return bytes
}

/** MS-DOS time in UTC, in steps of two seconds since 1980. */
function dosTime(date: Date): readonly Field[] {
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1)
  return [
    [2, time],
    [2, ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()],
  ]
}

interface Entry {
  name: Buffer
  method: number
  crc: number
  bytes: number
  compressed: number
  offset: number
}

const shared = ({ method, crc, name }: Entry, date: Date, extra: Buffer): Field[] => [
  [2, version],
  [2, flags],
  [2, method],
  ...dosTime(date),
  [4, crc],
  [4, large],
  [4, large],
  [2, name.length],
  [2, extra.length],
]

function localHeader(entry: Entry, date: Date): Buffer {
  const extra = pack([2, 1], [2, 16], [8, entry.bytes], [8, entry.compressed])
  return Buffer.concat([pack([4, 0x04034b50], ...shared(entry, date, extra)), entry.name, extra])
}

function listed(entry: Entry, date: Date): Buffer {
  const extra = pack([2, 1], [2, 24], [8, entry.bytes], [8, entry.compressed], [8, entry.offset])
  const rest: Field[] = [
    [2, 0],
    [2, 0],
    [2, 0],
    [4, permissions * 0x10000],
    [4, large],
  ]
  return Buffer.concat([pack([4, 0x02014b50], [2, madeBy], ...shared(entry, date, extra), ...rest), entry.name, extra])
}

/** The end of the directory in its form for 64 bits, its locator, and the usual end, which refers to it. */
function ending(count: number, size: number, offset: number): Buffer {
  const end = pack([4, 0x06064b50], [8, 44], [2, madeBy], [2, version], [4, 0], [4, 0], [8, count], [8, count], [8, size], [8, offset])
  const locator = pack([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1])
  const usual = pack([4, 0x06054b50], [2, 0], [2, 0], [2, 0xffff], [2, 0xffff], [4, large], [4, large], [2, 0])
  return Buffer.concat([end, locator, usual])
}

/** Bytes that are collected before they are written, because lines are short. */
const chunkBytes = 256 * 1024

async function* inChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  let parts: Uint8Array[] = []
  let size = 0
  for await (const part of bytes) {
    parts.push(part)
    size += part.byteLength
    if (size < chunkBytes) continue
    yield Buffer.concat(parts)
    parts = []
    size = 0
  }
  if (size) yield Buffer.concat(parts)
}

async function assertFree(path: string): Promise<void> {
  const taken = await access(path).then(
    () => true,
    () => false,
  )
  if (taken) throw Object.assign(new Error('A file of this name exists.'), { code: 'EEXIST' })
}

/** Creates the file for its owner only. Throws the error of the file system, and EEXIST if a file of this name exists. */
export async function createArchive(path: string, date: Date): Promise<ArchiveWriter> {
  await assertFree(path)
  const part = `${path}.part`
  // An archive whose process was killed is only a part, and the next one replaces it.
  const file = await open(part, 'w', 0o600)
  const entries: Entry[] = []
  let position = 0
  let isFinished = false

  const append = async (bytes: Uint8Array) => {
    for (let done = 0; done < bytes.byteLength;) {
      const { bytesWritten } = await file.write(bytes, done, bytes.byteLength - done, position)
      done += bytesWritten
      position += bytesWritten
    }
  }

  const write = async (name: string, bytes: Bytes, method: number): Promise<{ entry: Entry; sha256: string }> => {
    const entry = { name: Buffer.from(name), method, crc: 0, bytes: 0, compressed: 0, offset: position }
    await append(localHeader(entry, date))
    const begin = position
    const hash = createHash('sha256')
    const counted = async function* () {
      for await (const piece of inChunks(Readable.from(bytes))) {
        entry.crc = crc32(piece, entry.crc)
        entry.bytes += piece.byteLength
        hash.update(piece)
        yield piece
      }
    }
    const source = method === deflated ? Readable.from(counted()).compose(createDeflateRaw()) : counted()
    for await (const piece of source) await append(piece as Uint8Array)
    entry.compressed = position - begin
    await file.write(localHeader(entry, date), undefined, undefined, entry.offset)
    return { entry, sha256: hash.digest('hex') }
  }

  return {
    add: async (name, bytes, { compress }) => {
      const { entry, sha256 } = await write(name, bytes, compress ? deflated : stored)
      entries.push(entry)
      return { name, bytes: entry.bytes, sha256 }
    },
    addIfSound: async (name, bytes, expected) => {
      const begin = position
      const { entry, sha256 } = await write(name, bytes, stored)
      if (sha256 === expected) {
        entries.push(entry)
        return { name, bytes: entry.bytes, sha256 }
      }
      position = begin
      return undefined
    },
    finish: async () => {
      await file.truncate(position)
      const begin = position
      for (const entry of entries) await append(listed(entry, date))
      await append(ending(entries.length, position - begin, begin))
      await file.sync()
      await file.close()
      await assertFree(path)
      await rename(part, path)
      isFinished = true
      return position
    },
    [Symbol.asyncDispose]: async () => {
      if (isFinished) return
      await file.close().catch(() => {})
      await rm(part, { force: true })
    },
  }
}
