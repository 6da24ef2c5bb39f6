import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Outage, outages } from './outages.ts'

export interface Options {
  /** Determines everything random in a run. */
  seed: number
  deliveries: number
  kills: number
  /** Accounts besides one of each network, on servers of the networks that have many. */
  lanes: number
  outage: number
  outages: readonly Outage[]
  /** Performs only the outages. */
  only: boolean
  from: string | undefined
  /** Keeps the logs and the database of a successful run; those of a failed one are always kept. */
  keep: boolean
}

export const usage =
  'npm run test:faults -- [--seed <n>] [--deliveries 100] [--kills 50] [--lanes 96] [--outage-seconds 0] [--outages hang,full,failover,rolling] [--only rolling [--from <commit>]] [--keep]'

function wholeNumber(name: string, text: string | undefined, fallback: number, least: number): number {
  if (text === undefined) return fallback
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < least) throw new TypeError(`--${name} must be an integer of at least ${least}.\n${usage}`)
  return value
}

/** Throws TypeError with one sentence for the caller. */
export function readOptions(args: readonly string[]): Options {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      seed: text,
      deliveries: text,
      kills: text,
      lanes: text,
      'outage-seconds': text,
      outages: text,
      only: text,
      from: text,
      keep: flag,
    },
  })
  return {
    seed: wholeNumber('seed', values.seed, randomInt(1, 1_000_000), 0),
    deliveries: wholeNumber('deliveries', values.deliveries, 100, 1),
    kills: wholeNumber('kills', values.kills, 50, 2),
    lanes: wholeNumber('lanes', values.lanes, 96, 1),
    outage: wholeNumber('outage-seconds', values['outage-seconds'], 0, 0) * 1000,
    outages: outages.filter((name) => (values.only ?? values.outages ?? outages.join(',')).split(',').includes(name)),
    only: values.only !== undefined,
    from: values.from,
    keep: values.keep ?? false,
  }
}
