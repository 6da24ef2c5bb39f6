import type { Exchange } from '@broadside/networks/testing/recorder'
import type { Finding } from './examine.ts'
import { type Exception, exceptions, findException } from './exceptions.ts'

export interface Examined {
  id: string
  exchanges: readonly Exchange[]
  findings: readonly Finding[]
}

const countBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): [key: string, count: number][] =>
  [...Map.groupBy(items, keyOf)].map(([key, group]) => [key, group.length])

const describe = ({ operation, place, problem }: Finding): string => `${operation}: ${place}: ${problem}`

const describeException = ({ network, operation, place = '', reason, source }: Exception): string =>
  `  ${network} ${`${operation} ${place}`.trim()}: ${reason} ${source}\n`

/** `isFine` if there is no finding, and every exception is needed. */
export function summarize(examined: readonly Examined[], undocumented: readonly string[]): { text: string; isFine: boolean } {
  const all = examined.flatMap(({ id, findings }) => findings.map((finding) => ({ id, finding, exception: findException(id, finding) })))
  const open = all.filter(({ exception }) => exception === undefined)
  const used = new Set(all.map(({ exception }) => exception))
  const unused = exceptions.filter((exception) => !used.has(exception))
  const rows = examined.map(({ id, exchanges }) => {
    const answers = exchanges.filter(({ answer }) => answer !== undefined).length
    const findings = new Set(open.filter((one) => one.id === id).map(({ finding }) => describe(finding))).size
    return `  ${id.padEnd(12)} requests ${exchanges.length}, answers ${answers}, findings ${findings}\n`
  })
  const list = countBy(open, ({ id, finding }) => `${id}: ${describe(finding)}`).map(([text, times]) => `  ${text} (×${times})\n`)
  const lines = [
    ...(list.length > 0 ? ['findings:\n', ...list] : []),
    'exceptions, where the document is older or knows only a part:\n',
    ...exceptions.filter((exception) => used.has(exception)).map(describeException),
    ...(unused.length > 0 ? ['exceptions that nothing needs any more:\n', ...unused.map(describeException)] : []),
    'checked:\n',
    ...rows,
    `  without a document: ${undocumented.join(', ')}\n`,
  ]
  return { text: lines.join(''), isFine: list.length === 0 && unused.length === 0 }
}
