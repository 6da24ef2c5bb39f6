/** Reads ZIP archives of strangers: every size is bounded before anything is unpacked. */
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'

/** The archive is refused. The message is one sentence for the person who has it. */
export class BadArchive extends Error {
  override name = 'BadArchive'
}

export interface ArchiveLimits {
  /** Bytes of the file. */
  archiveBytes: number
  entries: number
  /** Bytes of all entries when unpacked. */
  totalBytes: number
  /** How many times as large a compressed entry may become, beyond its first mebibyte. */
  ratio: number
  /** Names that an archive of this kind can have. */
  name: RegExp
}

export interface ArchiveEntry {
  name: string
  /** Unpacked. */
  bytes: number
}

export interface ArchiveReader extends AsyncDisposable {
  entries: ReadonlyMap<string, ArchiveEntry>
  /** Streams the unpacked bytes of an entry. Rejects with BadArchive if it doesn't exist or is damaged. */
  read(name: string): AsyncGenerator<Uint8Array, void>
  /** The SHA-256 in hexadecimal. */
  hash(name: string): Promise<string>
}

const mebibyte = 1024 * 1024
const typeMask = 0o170000
const regularFile = 0o100000

function assertEntry(entry: Entry, { ratio, name }: ArchiveLimits): void {
  const { fileName, compressedSize, uncompressedSize } = entry
  const shown = JSON.stringify(fileName.slice(0, 100))
  const type = (entry.externalFileAttributes >>> 16) & typeMask
  if (type !== 0 && type !== regularFile) throw new BadArchive(`The archive contains ${shown}, which is a link or another special file.`)
  if (!name.test(fileName)) throw new BadArchive(`The archive contains ${shown}, which is not a file of this format.`)
  if (entry.isEncrypted()) throw new BadArchive(`${shown} is encrypted. Export again without encryption.`)
  if (!entry.canDecodeFileData()) throw new BadArchive(`${shown} uses a compression method that isn't supported.`)
  if (uncompressedSize > mebibyte + compressedSize * ratio)
    throw new BadArchive(`${shown} would unpack to more than ${ratio} times its size.`)
}

async function listEntries(file: ZipFile, size: number, limits: ArchiveLimits): Promise<Map<string, Entry>> {
  if (file.entryCount > limits.entries) throw new BadArchive(`The archive has more than ${limits.entries} entries.`)
  const entries = new Map<string, Entry>()
  let [packed, unpacked] = [0, 0]
  for await (const entry of file.eachEntry()) {
    assertEntry(entry, limits)
    if (entries.has(entry.fileName)) throw new BadArchive(`The archive contains ${JSON.stringify(entry.fileName)} twice.`)
    packed += entry.compressedSize
    unpacked += entry.uncompressedSize
    // Entries that share bytes unpack to far more than the file holds.
    if (packed > size) throw new BadArchive('Entries of the archive overlap.')
    if (unpacked > limits.totalBytes) throw new BadArchive(`The archive would unpack to more than ${limits.totalBytes} bytes.`)
    entries.set(entry.fileName, entry)
  }
  return entries
}

const damaged = (cause: unknown, name?: string) =>
  cause instanceof BadArchive
    ? cause
    : new BadArchive(`${name === undefined ? 'The file' : JSON.stringify(name)} is not a readable ZIP archive, or is damaged.`, { cause })

async function openFile(path: string, { archiveBytes }: ArchiveLimits): Promise<{ file: ZipFile; size: number }> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new BadArchive(`Can't read "${path}".`, { cause })
  })
  if (!found.isFile()) throw new BadArchive(`"${path}" is not a file.`)
  if (found.size > archiveBytes) throw new BadArchive(`The archive is larger than ${archiveBytes} bytes.`)
  const file = await openPromise(path, { strictFileNames: true, validateEntrySizes: true, lazyEntries: true, autoClose: false }).catch(
    (cause: unknown) => {
      throw damaged(cause)
    },
  )
  return { file, size: found.size }
}

/** Opens an archive and checks its directory. Throws BadArchive. */
export async function openArchive(path: string, limits: ArchiveLimits): Promise<ArchiveReader> {
  const { file, size } = await openFile(path, limits)
  let entries: Map<string, Entry>
  try {
    entries = await listEntries(file, size, limits)
  } catch (error) {
    file.close()
    throw damaged(error)
  }
  async function* read(name: string): AsyncGenerator<Uint8Array, void> {
    const entry = entries.get(name)
    if (!entry) throw new BadArchive(`${JSON.stringify(name)} is missing in the archive.`)
    let stream: Readable | undefined
    try {
      stream = await file.openReadStreamPromise(entry)
      for await (const chunk of stream) yield chunk as Uint8Array
    } catch (error) {
      throw damaged(error, name)
    } finally {
      stream?.destroy()
    }
  }
  return {
    entries: new Map([...entries].map(([name, { uncompressedSize }]) => [name, { name, bytes: uncompressedSize }])),
    read,
    hash: async (name) => {
      const hash = createHash('sha256')
      for await (const chunk of read(name)) hash.update(chunk)
      return hash.digest('hex')
    },
    [Symbol.asyncDispose]: async () => file.close(),
  }
}
