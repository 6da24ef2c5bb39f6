/** `npm run check`: format, lint with boundaries, types, dead code, the generated page, and the size gate. */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { configurationPage, configurationPath } from './configuration-page.ts'

interface Outcome {
  name: string
  ok: boolean
  output: string
  seconds: number
}

function run(name: string, command: string, args: string[]): Promise<Outcome> {
  const begun = performance.now()
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.on('error', (error) => resolve({ name, ok: false, output: error.message, seconds: 0 }))
  child.on('close', (code) => resolve({ name, ok: code === 0, output, seconds: (performance.now() - begun) / 1000 }))
  return promise
}

async function checkPage(): Promise<Outcome> {
  const current = await readFile(configurationPath, 'utf8').catch(() => '')
  const ok = current === configurationPage()
  return {
    name: 'configuration page',
    ok,
    output: ok ? '' : `${configurationPath} is out of date: node scripts/configuration-page.ts`,
    seconds: 0,
  }
}

const outcomes = await Promise.all([
  run('format', 'oxfmt', ['--check', 'packages', 'apps', 'scripts', 'bench', 'tests', 'vitest.config.ts']),
  run('lint', 'oxlint', ['--quiet']),
  run('types', 'tsc', ['-p', '.']),
  run('dead code', 'knip', ['--no-progress']),
  checkPage(),
])
for (const { name, ok, output, seconds } of outcomes) {
  process.stdout.write(`${ok ? '✓' : '✗'} ${name}${seconds ? ` (${seconds.toFixed(1)} s)` : ''}\n`)
  if (!ok) process.stdout.write(`${output.trimEnd()}\n\n`)
}
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
