import type { Check } from './checks.ts'
import type { Document, Operation } from './document.ts'
import type { Memory } from './known.ts'
import type { Options } from './options.ts'
import { type Coverage, count, type Finding } from './report.ts'
import type { FuzzRequest } from './requests.ts'
import { type Received, send } from './send.ts'
import { shrink } from './shrink.ts'
import type { Stage } from './stage.ts'

export interface Run {
  options: Options
  document: Document
  /** Every operation of the document, even if a run is limited to one. */
  operations: readonly Operation[]
  stage: Stage
  check: Check
  coverage: Coverage
  findings: Map<string, Finding>
}

const jsonOf = ({ headers, body }: Received): unknown =>
  headers['content-type']?.startsWith('application/json') && body.length ? JSON.parse(body.toString('utf8')) : undefined

/** Sends a request and records what is wrong with its response; returns undefined if there was none. */
export async function examine(run: Run, memory: Memory, request: FuzzRequest): Promise<Received | undefined> {
  const { stage, check, coverage, findings } = run
  const answer = await send(stage.port, request)
  const { operation } = request
  count(coverage, operation.id, answer?.status ?? 0)
  const faults = check(request, answer)
  for (const { rule, detail } of faults) {
    const key = `${operation.id} ${rule}`
    if (findings.has(key)) continue
    const small = await shrink(request, async (one) => check(one, await send(stage.port, one)).some((fault) => fault.rule === rule))
    findings.set(key, { rule, detail, request: small })
  }
  // A body that doesn't match its type was reported above.
  if (answer && !faults.length && answer.status < 300 && request.method !== 'HEAD') memory.learn(operation.path, jsonOf(answer))
  return answer
}
