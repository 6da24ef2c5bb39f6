import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

export interface Options {
  /** Determines everything random in a run; ids and times are the server's own. */
  seed: number
  requests: number
  only: string | undefined
  isHostileOnly: boolean
}

const usage = 'npm run test:fuzz -- [--seed <n>] [--requests 5000] [--only <operation id>] [--hostile]'

function wholeNumber(name: string, text: string | undefined, fallback: number, least: number): number {
  if (text === undefined) return fallback
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < least) throw new TypeError(`--${name} must be an integer of at least ${least}.\n${usage}`)
  return value
}

/** Throws TypeError with one sentence for the caller. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ args: [...args], options: { seed: text, requests: text, only: text, hostile: { type: 'boolean' } } })
  return {
    seed: wholeNumber('seed', values.seed, randomInt(1, 1_000_000), 0),
    requests: wholeNumber('requests', values.requests, 5000, 1),
    only: values.only,
    isHostileOnly: values.hostile === true,
  }
}
