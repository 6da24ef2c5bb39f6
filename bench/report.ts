/** Lines of the report, and the rounds behind their numbers. */
import { loadavg } from 'node:os'
import { type Message, nextTurn } from './turns.ts'

export interface Measure {
  median: number
  min: number
  max: number
  /** In the order of the rounds. */
  values: readonly number[]
}

export const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

export function toMeasure(values: readonly number[]): Measure {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? 0
  const median = (at(Math.floor((sorted.length - 1) / 2)) + at(Math.floor(sorted.length / 2))) / 2
  return { median, min: at(0), max: at(sorted.length - 1), values }
}

export const none = toMeasure([])

/** The value below which this share of all lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** Runs rounds by turns, so that what else the machine does falls on all of them alike. The first of each warms up. */
export async function runRounds(count: number, kinds: readonly (() => Promise<number>)[]): Promise<Measure[]> {
  const values = kinds.map((): number[] => [])
  for (let turn = 0; turn <= count; turn += 1) {
    for (const [index, round] of kinds.entries()) {
      const value = await round()
      if (turn > 0) values[index]?.push(value)
    }
    await nextTurn()
  }
  return values.map(toMeasure)
}

/** Three digits that count; whole numbers above that. */
export const format = (value: number): string =>
  value.toLocaleString('en', value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 })

export const formatMeasure = ({ median, min, max }: Measure, unit: string): string =>
  min === max ? `${format(median)} ${unit}` : `${format(median)} ${unit} (${format(min)}..${format(max)})`

/** What nothing of this kind can beat here, measured in the same run. */
export interface Ceiling {
  name: string
  /** In the unit of the figure. */
  value: number
  /** What is better: more per second, or less time. */
  better: 'more' | 'less'
}

const formatCeiling = (value: number, { name, value: ceiling, better }: Ceiling): string =>
  better === 'more'
    ? `${format((100 * value) / ceiling)} % of ${name} (${format(ceiling)})`
    : `${format(value / ceiling)} × ${name} (${format(ceiling)})`

export const nameWidth = 42
const valueWidth = 36

export interface Figure {
  name: string
  measure: Measure
  unit: string
}

/** One line: name, value with its spread, and how near it comes to its ceilings. */
export function printFigure(name: string, measure: Measure, unit: string, ceilings: readonly Ceiling[] = []): void {
  const parts = [
    name.padEnd(nameWidth),
    formatMeasure(measure, unit).padEnd(valueWidth),
    ...ceilings.map((ceiling) => formatCeiling(measure.median, ceiling)),
  ]
  process.stdout.write(`${parts.join('  ').trimEnd()}\n`)
  process.send?.({ figure: { name, measure, unit } } satisfies Message)
}

export const formatLoad = (): string =>
  loadavg()
    .map((value) => value.toFixed(2))
    .join(' ')
