/** `broadside backup`, with `verify`, `list` and `schedule`. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#server/config.ts'
import { createMediaStore } from '#lib/media-store/open.ts'
import { StartupError } from '#lib/startup-error.ts'
import { assertSecretKey } from '#lib/secret-check.ts'
import { createBox } from '#lib/crypto-box.ts'
import {
  type BackupResult,
  describeBackups,
  makeBackup,
  openTarget,
  openVault,
  readPassphrase,
  recordVerification,
  toFailure,
  verifyBackup,
} from '#instance/backups/backups.ts'
import { type Command, type CommandContext, print, printJson, withDatabase } from './command.ts'

const passphraseOption = '--passphrase-file <file>  of an encrypted target; the default is BACKUP_PASSPHRASE_FILE'

/** Ends the work at Ctrl+C or SIGTERM, so that the run is recorded as interrupted. */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const abort = () => stop.abort(new StartupError('Interrupted. What is unfinished is removed by the next run.'))
  process.once('SIGINT', abort).once('SIGTERM', abort)
  try {
    return await work(stop.signal)
  } finally {
    process.off('SIGINT', abort).off('SIGTERM', abort)
  }
}

export const showProgress = (message: string) => void process.stderr.write(`${message} …\n`)
export const formatBytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MiB`

/** The target of the words, or the one of the schedule. */
export function chooseTarget(positionals: readonly string[], config: Config): string {
  const [text = config.BACKUP_TO, ...more] = positionals
  if (!text || more.length) throw new StartupError('Name one target: a folder, or s3://bucket/prefix. Without one, BACKUP_TO is used.')
  return text
}

export async function openForReading(config: Config, text: string, passphraseFile: string | undefined) {
  const target = openTarget(text, config)
  try {
    return await openVault(target, await readPassphrase(config, passphraseFile), { create: false })
  } catch (error) {
    throw toFailure(error, target.label)
  }
}

const options = {
  'passphrase-file': { type: 'string' },
  'include-key': { type: 'boolean' },
  keep: { type: 'string' },
  rate: { type: 'string' },
  backup: { type: 'string' },
  json: { type: 'boolean' },
} as const

const readNumber = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new StartupError(`--${name} must be a whole number from 1 to 99999.`)
  return Number(text)
}

export const backup: Command = {
  name: 'backup',
  about: 'Makes a backup of the database and all media, whether or not the server runs.',
  options: [
    '<folder>|s3://bucket/prefix  the default is BACKUP_TO',
    '--keep <number>  removes older backups from the target',
    passphraseOption,
    '--include-key  adds the secret key; only with a passphrase',
    '--rate <MiB per second>  the default is BACKUP_RATE',
    '--json',
  ],
  run: async (args) => {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const config = readConfig(process.env)
    const target = openTarget(chooseTarget(positionals, config), config)
    const passphrase = await readPassphrase(config, values['passphrase-file'])
    const settings = { keep: readNumber('keep', values.keep), rate: readNumber('rate', values.rate) ?? config.BACKUP_RATE }
    const hasKey = values['include-key'] ?? false
    const choices = { target, passphrase, ...settings, progress: showProgress }
    const work = async ({ runtime: { database, secretKeys } }: CommandContext, signal: AbortSignal) => {
      const box = createBox(...secretKeys)
      await assertSecretKey(database.db, box)
      const secretKey = hasKey ? secretKeys[0] : undefined
      return makeBackup({ database, keyIds: box.keyIds, mediaStore: createMediaStore(config) }, { ...choices, secretKey, signal })
    }
    const result = await interruptible((signal) => withDatabase((ctx) => work(ctx, signal), { older: true }))
    printResult(result, { json: values.json ?? false, hasKey })
    return 0
  },
}

function printResult({ manifest, bytes, written, cleanup }: BackupResult, { json, hasKey }: { json: boolean; hasKey: boolean }): void {
  const { id, taken_at, media, missing, key_ids } = manifest
  if (json) printJson({ id, taken_at, bytes, written, media, missing })
  else print(`Backup ${id} is complete: ${formatBytes(bytes)}, of which ${formatBytes(written)} are new, with ${media} media files.`)
  if (cleanup) process.stderr.write(`What is no longer needed in the target was not removed. ${cleanup.message}\n`)
  if (missing) process.stderr.write(`${missing} media files were already missing, and are not in the backup.\n`)
  if (!hasKey) process.stderr.write(`It doesn't include the secret key ${key_ids[0]}: keep a copy of it elsewhere.\n`)
}

/** A verification on another machine has no database to record it in. */
const hasDatabase = (config: Config) => config.DATABASE_URL !== '' || existsSync(join(config.dataDir, 'postgres', 'data'))

export const verify: Command = {
  name: 'backup verify',
  about: 'Reads all of a backup and checks every row and every file.',
  options: [
    '<folder>|s3://bucket/prefix',
    '--backup <id>  the default is the newest one',
    passphraseOption,
    '--rate <MiB per second>  the default is as fast as possible',
  ],
  run: async (args) => {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const config = readConfig(process.env)
    const text = chooseTarget(positionals, config)
    const rate = readNumber('rate', values.rate)
    return interruptible(async (signal) => {
      const vault = await openForReading(config, text, values['passphrase-file'])
      const manifest = await verifyBackup(vault, { id: values.backup, rate, signal, progress: showProgress }).catch((error: unknown) => {
        throw toFailure(error, vault.target.label)
      })
      if (hasDatabase(config)) await withDatabase(({ db }) => recordVerification(db, manifest.id))
      const rows = manifest.dump.tables.reduce((sum, table) => sum + table.rows, 0)
      print(`Backup ${manifest.id} of ${manifest.taken_at} is complete: ${rows} rows and ${manifest.media} media files.`)
      return 0
    })
  },
}

export const list: Command = {
  name: 'backup list',
  about: 'Lists the backups of a target, newest first.',
  options: ['<folder>|s3://bucket/prefix', passphraseOption, '--json'],
  run: async (args) => {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    const config = readConfig(process.env)
    const vault = await openForReading(config, chooseTarget(positionals, config), values['passphrase-file'])
    const backups = await describeBackups(vault).catch((error: unknown) => {
      throw toFailure(error, vault.target.label)
    })
    if (values.json) printJson(backups)
    else if (!backups.length) print(`${vault.target.label} has no backups.`)
    else
      for (const { id, taken_at, version, media, media_bytes } of backups)
        print(`${id}  ${taken_at}  Broadside ${version}  ${media} media files, ${formatBytes(media_bytes)}`)
    return 0
  },
}

export const schedule: Command = {
  name: 'backup schedule',
  about: 'Shows when the server makes backups, and how to change that.',
  options: ['--json'],
  run: async (args) => {
    const { values } = parseArgs({ args, options: { json: { type: 'boolean' } } })
    const { BACKUP_TO, BACKUP_AT, BACKUP_KEEP, BACKUP_PASSPHRASE_FILE } = readConfig(process.env)
    const encrypted = BACKUP_PASSPHRASE_FILE !== ''
    if (values.json) printJson(BACKUP_TO ? { target: BACKUP_TO, at: BACKUP_AT, keep: BACKUP_KEEP, encrypted } : null)
    else if (!BACKUP_TO) print('The server makes no backups. Set BACKUP_TO to a folder or s3://bucket/prefix, then restart it.')
    else {
      print(
        `Every day at ${BACKUP_AT} UTC to ${BACKUP_TO}, ${encrypted ? 'encrypted' : 'not encrypted'}. The newest ${BACKUP_KEEP} are kept.`,
      )
      print('Change it with BACKUP_TO, BACKUP_AT, BACKUP_KEEP and BACKUP_PASSPHRASE_FILE, then restart the server.')
    }
    return 0
  },
}
