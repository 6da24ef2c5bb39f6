/** The command line of a run. */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'

export interface Options {
  /** Everything that is drawn in a run follows from it; ids and times are the server's own. */
  seed: number
  requests: number
  /** The operation id that a run is confined to. */
  only: string | undefined
  /** Only the worst bodies, with a look at the event loop. */
  isHostileOnly: boolean
}

const usage = 'npm run test:fuzz -- [--seed <n>] [--requests 5000] [--only <operation id>] [--hostile]'

function wholeNumber(name: string, text: string | undefined, fallback: number, least: number): number {
  if (text === undefined) return fallback
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < least) throw new TypeError(`--${name} must be a whole number from ${least} on.\n${usage}`)
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
