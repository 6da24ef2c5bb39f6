// Writes the files that are made from other sources, where these changed or a file is missing.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withInstallLock } from './ensure-lock.mjs'
import { Refusal } from './ensure-platform.mjs'
import { identify, readIfThere } from './ensure-sources.mjs'

/** A release comes with its files and without this program. */
const PROGRAM = 'scripts/generate.ts'

/** Not in the repository. */
const GENERATED = ['apps/web/messages/en/sentences.json', 'apps/web/src/i18n/messages.gen.ts', 'packages/contract/src/endpoint-map.gen.ts']

/** Everything that they are made from. */
const FOLDERS = ['apps/web/build', 'apps/web/messages', 'packages/contract/src', 'packages/networks/src']
const FILES = ['package-lock.json', 'packages/composer/src/sentences.ts', 'scripts/endpoint-map.ts', 'scripts/sentence-words.ts', PROGRAM]

/**
 * @param {{ root: string, node: string }} options `node` runs the program
 * @returns {Promise<void>}
 * @throws {Refusal} when they cannot be written
 */
export async function ensureGenerated({ root, node }) {
  if (!existsSync(join(root, PROGRAM))) return
  const cache = join(root, 'node_modules', '.cache', 'broadside')
  const stamp = join(cache, 'generated')
  const name = identify({ root, files: FILES, folders: FOLDERS, except: GENERATED, memory: join(cache, 'generated-sources') })
  const isCurrent = () => readIfThere(stamp) === name && GENERATED.every((path) => existsSync(join(root, path)))
  const generate = () => {
    if (isCurrent()) return
    execFileSync(node, [join(root, PROGRAM)], { cwd: root, stdio: ['ignore', 'ignore', 'pipe'] })
    mkdirSync(cache, { recursive: true })
    writeFileSync(stamp, name)
  }
  try {
    if (!isCurrent()) await withInstallLock(join(root, '.install-lock'), generate)
  } catch (error) {
    throw new Refusal(`The generated files cannot be written (${toReason(error)}).`, { cause: error })
  }
}

function toReason(error) {
  const lines = String(error.stderr || error.message)
    .split('\n')
    .map((line) => line.trim())
  return (lines.find((line) => /error/i.test(line)) ?? lines[0]).replace(/[.:]$/, '')
}
