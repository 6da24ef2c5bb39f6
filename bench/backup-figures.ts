/** Time, size and memory of a backup, of its verification and of a restore, and what requests notice of it. */
import { createHash } from 'node:crypto'
import { copyFile, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../apps/server/src/config.ts'
import { printLatency } from './backup-latency.ts'
import { fileBytes, fillServer } from './backup-scene.ts'
import { type CommandResult, runCommand } from './command.ts'
import { hasProc } from './processes.ts'
import { type Ceiling, printFigure, toMeasure } from './report.ts'
import type { Stage } from './stage.ts'

const mebibyte = 1024 * 1024
/** Enough to tell what the machine can do with more. */
const sampledBytes = 200 * mebibyte
/** MiB per second of the daily backups that are compared. */
const rates = [10, 20, 30]

function print(name: string, { seconds, memory }: CommandResult, ceilings: readonly Ceiling[]): void {
  printFigure(name, toMeasure([seconds]), 's', ceilings)
  if (hasProc) printFigure(`${name}, most memory of Node.js`, toMeasure([memory]), 'MiB')
}

const chunk = Buffer.alloc(64 * 1024, 1)

/** Seconds that nothing but the checksum of so many bytes takes. */
function timeHash(bytes: number): number {
  const hash = createHash('sha256')
  const begun = performance.now()
  for (let done = 0; done < sampledBytes; done += chunk.length) hash.update(chunk)
  hash.digest()
  return ((performance.now() - begun) / 1000) * (bytes / sampledBytes)
}

/** Seconds that a file of so many bytes takes until it is on the disk. */
async function timeDisk(folder: string, bytes: number): Promise<number> {
  const path = join(folder, 'probe')
  const begun = performance.now()
  const file = await open(path, 'wx')
  try {
    for (let done = 0; done < sampledBytes; done += chunk.length) await file.write(chunk)
    await file.sync()
  } finally {
    await file.close()
    await rm(path)
  }
  return ((performance.now() - begun) / 1000) * (bytes / sampledBytes)
}

async function backUp(env: Record<string, string>, name: string, words: readonly string[], ceilings: readonly Ceiling[]): Promise<void> {
  const result = await runCommand(env, ['backup', ...words, '--json'])
  const { bytes, written } = JSON.parse(result.output) as { bytes: number; written: number }
  print(name, result, ceilings)
  printFigure(`${name}, size`, toMeasure([bytes / mebibyte]), 'MiB')
  printFigure(`${name}, new bytes`, toMeasure([written / mebibyte]), 'MiB')
}

/** `env`: of the server, which doesn't run yet. */
export async function printBackupFigures(stage: Stage, env: Record<string, string>): Promise<void> {
  const { posts, files } = stage.size.backup
  const { dataDir } = readConfig(env)
  await fillServer(stage.scene, stage.size.backup)
  process.stdout.write(`${posts.toLocaleString('en')} posts, ${files.toLocaleString('en')} media files of ${fileBytes / 1e6} MB\n`)
  const [target, restored] = [join(dataDir, 'backups'), join(dataDir, 'restored')]
  const bytes = files * fileBytes
  const hashing: Ceiling = { name: 'the checksums of as many bytes', value: timeHash(bytes), better: 'less' }
  const writing: Ceiling = { name: 'one file of as many bytes', value: await timeDisk(dataDir, bytes), better: 'less' }
  const unlimited = [target, '--rate', '99999']
  await backUp(env, 'first backup', unlimited, [writing])
  await backUp(env, 'second backup', unlimited, [])
  print('backup verify', await runCommand(env, ['backup', 'verify', target]), [hashing])
  const embedded = { ...env, DATA_DIR: restored, DATABASE_URL: '' }
  await mkdir(restored)
  await copyFile(join(dataDir, 'secret.key'), join(restored, 'secret.key'))
  print('restore', await runCommand(embedded, ['restore', target]), [writing])
  await rm(restored, { recursive: true })
  for (const rate of rates) await printLatency(stage, env, target, rate)
}
