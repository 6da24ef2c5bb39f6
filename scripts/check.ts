/**
 * `npm run check`: format, lint with import boundaries, types, circular imports, dead code, messages in every language, platforms, and generated
 * files.
 */
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { configurationPage, configurationPath } from './configuration-page.ts'
import { listCircles } from './lint/circles.ts'
import { listMessageFaults } from './lint/messages.ts'
import { listPlatformFaults } from './lint/platforms.ts'
import { listTics } from './lint/words.ts'

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

async function checkGenerated(name: string, path: string, expected: string, script: string): Promise<Outcome> {
  const ok = (await readFile(path, 'utf8').catch(() => '')) === expected
  return { name, ok, output: ok ? '' : `${path} is out of date. Run node ${script}`, seconds: 0 }
}

function checkFindings(name: string, findings: readonly string[]): Outcome {
  return { name, ok: findings.length === 0, output: findings.join('\n'), seconds: 0 }
}

const outcomes = await Promise.all([
  run('format', 'oxfmt', ['--check', 'packages', 'apps', 'scripts', 'bench', 'tests', 'vitest.config.ts']),
  run('lint', 'oxlint', ['--quiet']),
  run('types', 'tsc', ['-p', '.']),
  run('web app types', 'tsc', ['-p', 'apps/web']),
  run('web app test types', 'tsc', ['-p', 'apps/web/tsconfig.test.json']),
  run('dead code', 'knip', ['--no-progress']),
  checkGenerated('configuration page', configurationPath, configurationPage(), 'scripts/configuration-page.ts'),
  checkFindings('messages', listMessageFaults()),
  checkFindings('words', listTics()),
  checkFindings('platforms', listPlatformFaults()),
  checkFindings('circular imports', listCircles()),
])
for (const { name, ok, output, seconds } of outcomes) {
  process.stdout.write(`${ok ? '✓' : '✗'} ${name}${seconds ? ` (${seconds.toFixed(1)} s)` : ''}\n`)
  if (!ok) process.stdout.write(`${output.trimEnd()}\n\n`)
}
process.exitCode = outcomes.every(({ ok }) => ok) ? 0 : 1
