/** Reports which operations returned what, and how to reproduce each fault. */
import type { Operation } from './document.ts'
import type { FuzzRequest } from './requests.ts'
import { addressOf } from './send.ts'

export interface Finding {
  rule: string
  detail: string
  request: FuzzRequest
}

export type Coverage = Map<string, Map<number, number>>

export function count(coverage: Coverage, id: string, status: number): void {
  const counts = coverage.get(id) ?? new Map<number, number>()
  counts.set(status, (counts.get(status) ?? 0) + 1)
  coverage.set(id, counts)
}

const longest = 2000

/** A cookie or token from a finished run is useless, so show the kind of caller instead. */
function reproduction({ request, rule, detail }: Finding): string {
  const headers = Object.entries(request.headers).map(([name, value]) => `\n      ${name}: ${value}`)
  const body = request.body
    ? `\n      ${request.body.text.slice(0, longest)}${request.body.text.length > longest ? ` … (${request.body.text.length})` : ''}`
    : ''
  return `  ${request.operation.id}: ${rule}\n    ${detail}\n    ${request.method} ${addressOf(request)}  as ${request.caller.name}${headers.join('')}${body}\n`
}

export const hasSucceeded = (coverage: Coverage, { id }: Operation): boolean =>
  [...(coverage.get(id)?.keys() ?? [])].some((status) => status > 0 && status < 400)

/** @returns `isFine` when there are no faults and every operation succeeded */
export function summarise(operations: readonly Operation[], coverage: Coverage, findings: readonly Finding[], seconds: number) {
  const rows = operations.map(({ id }) => {
    const counts = [...(coverage.get(id) ?? [])].sort(([a], [b]) => a - b)
    return `  ${id.padEnd(36)} ${counts.map(([status, times]) => `${status}×${times}`).join('  ')}\n`
  })
  const refused = operations.filter((operation) => !hasSucceeded(coverage, operation)).map(({ id }) => id)
  const total = [...coverage.values()].flatMap((counts) => [...counts.values()]).reduce((sum, times) => sum + times, 0)
  const lines = [
    ...rows,
    ...(findings.length ? ['faults:\n', ...findings.map(reproduction)] : []),
    ...refused.map((id) => `${id} never succeeded\n`),
    `${total} requests to ${operations.length} operations in ${seconds.toFixed(0)} s, `,
    `${operations.length - refused.length} of them succeeded at least once: ${findings.length} faults\n`,
  ]
  return { text: lines.join(''), isFine: !findings.length && !refused.length }
}
