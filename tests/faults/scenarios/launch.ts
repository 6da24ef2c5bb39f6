/** A program that a scenario starts, watches and kills. */
import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'

const patience = 5 * 60_000

export interface Launched {
  output(): string
  /** Resolves once the output has this, or the program has ended without it. */
  until(text: string): Promise<void>
  /** SIGKILL. True if it ended by that. */
  kill(): Promise<boolean>
  ended: Promise<number | null>
}

export function launch(program: string, words: readonly string[], env: Record<string, string>): Launched {
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()))
  const { promise: ended, resolve } = Promise.withResolvers<number | null>()
  child.once('close', resolve)
  return {
    output: () => output,
    ended,
    until: async (text) => {
      for (const deadline = Date.now() + patience; child.exitCode === null && !output.includes(text); await delay(10))
        if (Date.now() > deadline) throw new Error(`Never "${text}": ${output}`)
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
      return child.signalCode === 'SIGKILL'
    },
  }
}
