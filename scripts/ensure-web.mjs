import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withInstallLock } from './ensure-lock.mjs'
import { Refusal } from './ensure-platform.mjs'
import { identify, readIfThere } from './ensure-sources.mjs'

const SERVER = 'apps/server/src/main.ts'

const FOLDERS = ['apps/web', 'packages/contract', 'packages/networks', 'packages/scene']
const FILES = ['package-lock.json', 'scripts/ensure-web.mjs']

/** Identifies the sources of a build. */
const STAMP = '.sources'

const COMPRESSED = ['.js', '.css', '.svg', '.json', '.html', '.webmanifest']
/** Bytes. Compressing smaller files gains nothing. */
const LEAST_SIZE = 1024

/**
 * Builds the web app unless there is a build of the current sources, or a build without sources as in a release.
 * @param {{ root: string, file: string, node: string }} options `file` is the program being started; `node` builds
 * @returns {Promise<void>}
 * @throws {Refusal} when the build fails
 */
export async function ensureWeb({ root, file, node }) {
  const app = join(root, 'apps', 'web')
  if (file !== join(root, SERVER) || !existsSync(join(app, 'vite.config.ts'))) return
  const folder = join(app, 'dist')
  const memory = join(root, 'node_modules', '.cache', 'broadside', 'web-sources')
  const name = identify({ root, files: FILES, folders: FOLDERS, memory })
  const isBuilt = () => readIfThere(join(folder, STAMP)) === name
  try {
    if (!isBuilt())
      await withInstallLock(join(root, '.web-lock'), async () => isBuilt() || (await build({ root, app, folder, node, name })))
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(`Cannot build the web app (${error.message}).`, { cause: error })
  }
}

/** Renames the finished build into place as the last step, so a running server never sends a partial one. */
async function build({ root, app, folder, node, name }) {
  const begin = Date.now()
  console.error('Building the web app (once per version) …')
  const draft = join(root, '.web-lock', 'dist')
  await runVite({ root, app, draft, node })
  await compressFiles(draft)
  writeFileSync(join(draft, STAMP), name)
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
  console.error(`Web app built (${Math.round((Date.now() - begin) / 1000)} s).`)
}

function runVite({ root, app, draft, node }) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(node, [vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'error'], {
    cwd: app,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code === 0) return resolve()
      return reject(new Error(signal ? `terminated by ${signal}` : toReason(said)))
    })
  })
}

function toReason(said) {
  const lines = said
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const at = lines.findIndex((line) => /error/i.test(line))
  // The reason follows a line that only announces it.
  const reason = lines.slice(Math.max(0, at)).find((line) => !line.endsWith(':')) ?? lines[0] ?? 'no reason given'
  return reason.replace(/[.:]$/, '')
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes compressed copies at the highest level, since this happens only once. */
async function compressFiles(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => COMPRESSED.includes(extname(name)))
  await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      const content = readFileSync(path)
      if (content.length < LEAST_SIZE) return
      writeFileSync(`${path}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }))
      writeFileSync(`${path}.gz`, await gzipped(content, { level: constants.Z_BEST_COMPRESSION }))
    }),
  )
}
