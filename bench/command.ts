/** A command of the program in a process of its own, with the time and the memory that it takes. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { hasProc, measureMemory } from './processes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const sampleMs = 100

export interface CommandResult {
  output: string
  seconds: number
  /** MiB that Node.js had at most, seen in samples; 0 where it is not known. */
  memory: number
}

const running = new Set<AbortController>()

/** For a run that breaks off. */
export function stopCommands(): void {
  for (const stop of running) stop.abort()
}

export async function runCommand(env: Record<string, string>, words: readonly string[]): Promise<CommandResult> {
  const stop = new AbortController()
  running.add(stop)
  const begun = performance.now()
  const child = spawn(process.execPath, ['apps/server/bin/broadside.mjs', ...words], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal: stop.signal,
  })
  const ended = once(child, 'exit') as Promise<[number | null]>
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  let memory = 0
  let isOver = false
  const sample = async () => {
    while (hasProc && !isOver) {
      memory = Math.max(memory, (await measureMemory([child.pid ?? 0])).rootResident)
      await delay(sampleMs)
    }
  }
  const sampled = sample()
  try {
    const [code] = await ended
    const seconds = (performance.now() - begun) / 1000
    const [output, complaints] = await said
    if (code !== 0) throw new Error(`broadside ${words.join(' ')} ended with ${code}: ${complaints.slice(-2000)}`)
    return { output, seconds, memory }
  } finally {
    isOver = true
    running.delete(stop)
    await sampled
  }
}
