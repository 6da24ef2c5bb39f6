/**
 * `npm run check:docs`: runs every shell command in README and manual in order against a temporary server, and compares the output and
 * names they show with the program. A block is skipped only with a reason before it: `<!-- check: skip because … -->`; one that must fail
 * says how: `<!-- check: fails with … -->`.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Block, listBlocks, listCommands } from './docs/blocks.ts'
import { listMistakes } from './docs/mentions.ts'
import { isComplete, openShell, type Ran, type Shell } from './docs/shell.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** An address without a listener, which is enough because it is only stored. */
const receiver = '127.0.0.1:9'

/** Replaces the pages' placeholders with this server's values. */
const toOwn = (text: string, origin: string): string =>
  text
    .replaceAll('http://localhost:8787', origin)
    .replaceAll('https://example.com/hooks', `http://${receiver}/hooks`)
    .replaceAll('<id>', '00000000-0000-7000-8000-000000000000')

/** Milliseconds to wait where a page says to wait. */
const patience = 20_000

/** Repeats a command marked `# until "state" is "ready"` until its response matches. */
async function runUntil(shell: Shell, command: string): Promise<Ran> {
  const [, name, value] = /# until "(\w+)" is "(\w+)"$/.exec(command) ?? []
  for (const end = Date.now() + patience; ; await wait(300)) {
    const ran = await shell.run(command)
    if (name === undefined || ran.output.includes(`"${name}":"${value}"`)) return ran
    if (ran.status !== 0 || Date.now() > end) return { status: ran.status || 1, output: `never "${name}": "${value}": ${ran.output}` }
  }
}

/** Compares shown and actual output by words: numbers differ, and transient states may be missed. */
function missingLines(shown: string, output: string): string[] {
  const loosen = (line: string) => line.trim().replaceAll(/\d+/g, '0')
  const came = new Set(output.split('\n').map(loosen))
  return shown.split('\n').filter((line) => !/^\s*(\[…\]|\w+: \w+)?$/.test(line) && !came.has(loosen(line)))
}

interface Outcome {
  passed: number
  failed: number
  skipped: number
}

async function checkBlock(shell: Shell, block: Block, { page, shown, origin, outcome }: Context): Promise<void> {
  const [, reason] = /^skip because (.+)$/.exec(block.directive ?? '') ?? []
  const [, failure] = /^fails with (.+)$/.exec(block.directive ?? '') ?? []
  for (const written of listCommands(block.text, isComplete)) {
    const label = `${page}:${block.line}  ${written.split('\n')[0]?.slice(0, 100)}`
    if (reason !== undefined) {
      say(`- ${label}  (${reason})`)
      outcome.skipped++
      continue
    }
    const ran = await runUntil(shell, toOwn(written, origin))
    const missing = shown && ran.status === 0 ? missingLines(toOwn(shown, origin), ran.output) : []
    const isGood = failure === undefined ? ran.status === 0 && !missing.length : ran.status !== 0 && ran.output.includes(failure)
    say(`${isGood ? '✓' : '✗'} ${label}`)
    if (isGood) outcome.passed++
    else {
      outcome.failed++
      say(missing.length ? `  not in the output: ${missing.join('\n  ')}` : `  exit ${ran.status}: ${ran.output.slice(0, 1000)}`)
    }
  }
}

interface Context {
  page: string
  shown: string | undefined
  origin: string
  outcome: Outcome
}

async function startServer(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const origin = /ready at (\S+)/.exec(line)?.[1]
    if (origin) {
      child.stdout.resume()
      return { child, origin }
    }
  }
  throw new Error('The server did not start.')
}

async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

const manual = (await readdir('docs/manual')).filter((name) => name.endsWith('.md')).map((name) => `docs/manual/${name}`)
// The manual continues where the README ends.
const pages = ['README.md', ...manual.toSorted(), 'CONTRIBUTING.md', 'SECURITY.md', 'docs/architecture.md']

const directory = await mkdtemp(join(tmpdir(), 'broadside-docs-'))
const env = {
  ...process.env,
  DATA_DIR: join(directory, 'data'),
  PORT: '0',
  TMPDIR: directory,
  FETCH_ALLOW_LIST: receiver,
  PATH: `${join(process.cwd(), 'node_modules/.bin')}:${process.env['PATH']}`,
}
const outcome: Outcome = { passed: 0, failed: 0, skipped: 0 }
const begun = performance.now()
const { child, origin } = await startServer(env)
try {
  await using shell = openShell(env)
  const help = spawnSync(process.execPath, ['apps/server/bin/broadside.mjs', '--help'], { env, encoding: 'utf8' }).stdout
  const commands = new Set([...help.matchAll(/^ {2}(\S+(?: \S+)?) {2}/gm)].map((match) => match[1] ?? ''))
  for (const page of pages) {
    const text = await readFile(page, 'utf8')
    for (const mistake of listMistakes(text, commands)) {
      outcome.failed++
      say(`✗ ${page}: ${mistake}`)
    }
    const blocks = listBlocks(text)
    for (const [index, block] of blocks.entries()) {
      if (block.language !== 'sh') continue
      const next = blocks[index + 1]
      await checkBlock(shell, block, { page, shown: next?.language === 'text' ? next.text : undefined, origin, outcome })
    }
  }
} finally {
  await stopServer(child)
  await rm(directory, { recursive: true, force: true })
}
say(`${outcome.passed} passed, ${outcome.failed} failed, ${outcome.skipped} skipped`)
say(`in ${Math.round((performance.now() - begun) / 1000)} s`)
process.exitCode = outcome.failed ? 1 : 0
