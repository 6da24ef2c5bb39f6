// `npm run test:interop`: installs this folder's packages if they are missing, then runs its tests. scripts/ensure.mjs starts it, so it
// runs on the pinned Node.js with all of Broadside's packages installed.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startVitest } from 'vitest/node'
import { ensureInstalled } from '../../scripts/ensure-install.mjs'
import { Refusal } from '../../scripts/ensure-platform.mjs'
import { hasChromium } from '../../apps/server/src/test/chromium.ts'
import { prepareBlossom } from './blossom.ts'
import { prepareGhost } from './ghost.ts'
import { prepareRelay } from './relay.ts'
import { assertWordPress } from './wordpress.ts'

const folder = dirname(fileURLToPath(import.meta.url))

async function assertChromium() {
  if (!hasChromium) throw new Error('No Chromium was found. To install it: apt-get install chromium, or set CHROMIUM to its path')
}

/** Installs the servers that aren't packages of this folder. Each rejects with the reason if its server can't be had. */
const parts = [
  { testFile: 'blossom.test.ts', prepare: () => Promise.all([prepareRelay(), prepareBlossom()]) },
  { testFile: 'ghost.test.ts', prepare: prepareGhost },
  { testFile: 'nostr.test.ts', prepare: prepareRelay },
  { testFile: 'oauth.test.ts', prepare: assertChromium },
  { testFile: 'wordpress.test.ts', prepare: assertWordPress },
]

/**
 * Prepares what the tests need.
 * @param {string[]} filters parts of file names
 * @returns {Promise<string[]>} the tests that can't run
 */
async function prepareParts(filters) {
  const left = []
  for (const { testFile, prepare } of parts) {
    if (filters.length && !filters.some((filter) => testFile.includes(filter))) continue
    try {
      await prepare()
    } catch (error) {
      left.push(testFile)
      process.stdout.write(`${testFile} is left out. ${error.message}\n`)
    }
  }
  return left
}

/** @param {string[]} filters parts of file names; runs all tests if empty */
async function run(filters) {
  await ensureInstalled(folder)
  const exclude = await prepareParts(filters)
  const begun = Date.now()
  const vitest = await startVitest('test', filters, { root: folder, config: join(folder, 'vitest.config.ts'), watch: false, exclude })
  const states = vitest.state.getTestModules().flatMap((module) => [...module.children.allTests()].map((test) => test.result().state))
  const broken = vitest.state.getTestModules().filter((module) => module.errors().length > 0).length
  const count = (state) => states.filter((each) => each === state).length
  await vitest.close()
  const passed = count('passed')
  // A file that couldn't be read, or a test that never ran, must not count as a success.
  const failed = states.length - passed + broken
  if (failed > 0 || passed === 0) process.exitCode = 1
  process.stdout.write(`${passed} passed, ${failed} failed, in ${Math.round((Date.now() - begun) / 1000)} s\n`)
}

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
