/** Whether a backup can be restored here, without writing anything. */
import { readdir, readFile, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from '#server/config.ts'
import { restoreMark } from '#db/dump/restore-mark.ts'
import { createBox, SealBroken, type SecretKeys } from '#lib/crypto-box.ts'
import { secretCheckSeal } from '#lib/secret-check.ts'
import { StartupError } from '#lib/startup-error.ts'
import type { Manifest } from './manifest.ts'

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

const allowed = ['secret.key', 'lost+found']

async function listDataDir({ dataDir }: Config): Promise<string[]> {
  try {
    return await readdir(dataDir)
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** What an unfinished restore left is continued. */
export async function assertDestination(config: Config): Promise<void> {
  const names = await listDataDir(config)
  if (names.includes(restoreMark)) return
  const others = names.filter((name) => !allowed.includes(name))
  if (others.length)
    throw new StartupError(
      `"${config.dataDir}" isn't empty (${others.slice(0, 3).join(', ')}): set DATA_DIR to an empty directory, or move the files away, so that no data is overwritten.`,
    )
}

async function readKeyFile({ dataDir }: Config): Promise<string | undefined> {
  try {
    return (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Returns the key of the backup if there is no other. Throws StartupError if no key opens what the backup has sealed. */
export async function findKeys(config: Config, manifest: Manifest): Promise<string | undefined> {
  const given = config.SECRET_KEY || (await readKeyFile(config))
  const text = given || manifest.secret_key
  const [needed = ''] = manifest.key_ids
  const advice = `set SECRET_KEY to the key ${needed}, or put its file secret.key into "${config.dataDir}"`
  if (!text)
    throw new StartupError(`The backup doesn't include the secret key, and stored credentials can't be decrypted without it: ${advice}.`)
  const keys = text.split(',').map((key) => Buffer.from(key.trim(), 'base64')) as unknown as SecretKeys
  if (!opens(keys, manifest)) throw new StartupError(`The secret key isn't the one of this backup: ${advice}.`)
  return given ? undefined : text
}

function opens(keys: SecretKeys, { key_ids, sealed }: Manifest): boolean {
  if (keys.some((key) => key.byteLength < 32)) return false
  const box = createBox(...keys)
  if (!box.keyIds.includes(key_ids[0] ?? '')) return false
  try {
    if (sealed !== null) box.open(sealed, secretCheckSeal)
    return true
  } catch (error) {
    if (error instanceof SealBroken) return false
    throw error
  }
}

/** Bytes on the disk for each byte of the dump: rows with their headers, indexes about as large as that, and the journal of both. */
const growth = 4

async function freeBytes(path: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  } catch (error) {
    if (isMissing(error) && dirname(path) !== path) return freeBytes(dirname(path))
    throw error
  }
}

const toMib = (bytes: number) => Math.ceil(bytes / 1024 / 1024)

/** An external database doesn't say how much space its disk has. */
export async function assertRoom(config: Config, manifest: Manifest, progress?: (message: string) => void): Promise<void> {
  if (config.DATABASE_URL)
    progress?.('Checking the free space for files only, because the one of the database in DATABASE_URL is not known')
  const rows = config.DATABASE_URL ? 0 : growth * manifest.dump.tables.reduce((sum, { bytes }) => sum + bytes, 0)
  const media = config.MEDIA_STORE === 'disk' ? manifest.media_bytes : 0
  const free = await freeBytes(config.dataDir)
  if (free < rows + media)
    throw new StartupError(
      `The disk of "${config.dataDir}" has ${toMib(free)} MiB free, and the backup needs about ${toMib(rows + media)} MiB: free up space, or set DATA_DIR to a directory on a larger disk.`,
    )
}
