/** A target with its encryption: what is read is decrypted, and checked against what was written. */
import { createHash } from 'node:crypto'
import { readAll } from '#lib/files/read-all.ts'
import { MediaMissing } from '#lib/media-store/media-store.ts'
import { type Cipher, createEncryption, type EncryptionHeader, openEncryption } from './cipher.ts'
import { BackupFailure } from './failure.ts'
import type { Target } from './target/target.ts'

export interface StoredFile {
  /** As stored. */
  bytes: number
  sha256: string
}

export interface Vault {
  target: Target
  isEncrypted: boolean
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<StoredFile>
  /** Rejects with BackupFailure `damaged` for a file that is missing or not as it was stored. */
  get(name: string, expected?: StoredFile): AsyncGenerator<Uint8Array>
  /** The name of a media file. */
  mediaName(sha256: string): string
}

const headerName = 'encryption.json'

async function findHeader(target: Target): Promise<EncryptionHeader | undefined> {
  try {
    return JSON.parse((await readAll(await target.read(headerName))).toString('utf8')) as EncryptionHeader
  } catch (error) {
    if (error instanceof MediaMissing) return undefined
    if (error instanceof SyntaxError) throw new BackupFailure('damaged', `The file ${headerName} of ${target.label} is damaged.`)
    throw error
  }
}

/** `create`: for a backup, which may be the first of the target. A target is encrypted as a whole or not at all. */
export async function openVault(target: Target, passphrase: string | undefined, { create }: { create: boolean }): Promise<Vault> {
  const header = await findHeader(target)
  if (header && !passphrase)
    throw new BackupFailure(
      'no_passphrase',
      `${target.label} is encrypted: give its passphrase with --passphrase-file or BACKUP_PASSPHRASE_FILE.`,
    )
  if (header && passphrase) return toVault(target, await openEncryption(header, passphrase))
  if (!passphrase) return toVault(target, undefined)
  if (!create || (await target.list('backups')).length)
    throw new BackupFailure('wrong_passphrase', `${target.label} isn't encrypted: leave out the passphrase, or choose an empty target.`)
  const { header: fresh, cipher } = await createEncryption(passphrase)
  await target.write(headerName, one(Buffer.from(JSON.stringify(fresh))))
  return toVault(target, cipher)
}

export async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function toVault(target: Target, cipher: Cipher | undefined): Vault {
  return {
    target,
    isEncrypted: cipher !== undefined,
    mediaName: (sha256) => `media/${cipher ? cipher.hide(sha256) : sha256}`,
    put: async (name, bytes) => {
      const hash = createHash('sha256')
      let length = 0
      async function* counted(): AsyncGenerator<Uint8Array> {
        for await (const chunk of cipher ? cipher.encrypt(name, bytes) : bytes) {
          hash.update(chunk)
          length += chunk.byteLength
          yield chunk
        }
      }
      await target.write(name, counted())
      return { bytes: length, sha256: hash.digest('hex') }
    },
    get: async function* (name, expected) {
      const stored = checked(target, name, expected)
      yield* cipher ? cipher.decrypt(name, stored) : stored
    },
  }
}

async function* checked(target: Target, name: string, expected: StoredFile | undefined): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let length = 0
  const bytes = await target.read(name).catch((error: unknown) => {
    if (error instanceof MediaMissing) throw new BackupFailure('damaged', `The file ${name} of the backup is missing.`)
    throw error
  })
  for await (const chunk of bytes) {
    if (expected) hash.update(chunk)
    length += chunk.byteLength
    yield chunk
  }
  if (expected && (length !== expected.bytes || hash.digest('hex') !== expected.sha256))
    throw new BackupFailure('damaged', `The file ${name} of the backup is damaged.`)
}
