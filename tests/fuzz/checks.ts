/** Invariants of every response. */
import { problems } from '@broadside/contract/problems'
import { createValidator } from '../../apps/server/src/test/validator.ts'
import type { Document, Operation } from './document.ts'
import type { FuzzRequest } from './requests.ts'
import type { Received } from './send.ts'

export interface Fault {
  /** The same for every request that fails in the same way. */
  rule: string
  detail: string
}

export type Check = (request: FuzzRequest, answer: Received | undefined) => Fault[]

/** The document may specify a range of types, such as `image/*` (RFC 9110, section 12.5.1). */
const isInRange = (type: string, range: string): boolean => range === '*/*' || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)))

export function createCheck(document: Document): Check {
  const validate = createValidator(document)

  const checkJson = (schema: object, answer: Received): Fault[] => {
    let json: unknown
    try {
      json = JSON.parse(answer.body.toString('utf8'))
    } catch {
      return [{ rule: 'the body is JSON', detail: answer.body.toString('utf8').slice(0, 200) }]
    }
    return validate(schema, json)
      .slice(0, 5)
      .map(({ instancePath, keyword, message = '' }) => ({
        rule: `the body has its schema: ${instancePath.replaceAll(/\/\d+/g, '/*')} ${keyword}`,
        detail: `${instancePath} ${message}: ${answer.body.toString('utf8').slice(0, 500)}`,
      }))
  }

  const checkContent = (operation: Operation, answer: Received): Fault[] => {
    const declared = operation.answers[answer.status]?.content ?? {}
    const type = answer.headers['content-type'] ?? ''
    const [base = ''] = type.split(';')
    if (!Object.keys(declared).length)
      return answer.body.length ? [{ rule: 'no body where none is declared', detail: `${type}: ${answer.body.length} bytes` }] : []
    const entry = Object.entries(declared).find(
      ([name]) => name === base || name === type || isInRange(base, name) || name.split(';')[0] === base,
    )
    if (!entry)
      return [{ rule: 'the content type is declared', detail: `${type || 'none'} instead of ${Object.keys(declared).join(', ')}` }]
    return entry[1].schema && base.endsWith('json') ? checkJson(entry[1].schema, answer) : []
  }

  return ({ operation, method }, answer) => {
    if (!answer) return [{ rule: 'every request is answered', detail: 'The connection ended, or nothing came for 20 seconds.' }]
    const faults: Fault[] = []
    const fault = (rule: string, detail: string) => void faults.push({ rule, detail })
    const { status, headers, code } = answer
    if (!/^[0-9a-f-]{36}$/.test(headers['x-request-id'] ?? '')) fault('X-Request-Id is there', `status ${status}`)
    const declared = operation.answers[status]
    // The URL no longer matches the operation's path: an empty segment, or one beyond 8 KiB.
    if (code === 'route_not_found') return faults
    if (status >= 500 && (code === undefined || code === 'internal_error' || code === 'service_unavailable'))
      fault('no failure of the server', `${status} ${answer.body.toString('utf8').slice(0, 300)}`)
    if (!declared) fault(`the status is declared: ${status}`, `${status} ${code ?? ''} ${answer.detail ?? ''}`)
    if (code !== undefined) {
      const problem = (problems as Record<string, { status: number }>)[code]
      if (problem?.status !== status) fault('the problem code has its status', `${code} with ${status}`)
      else if (declared && !declared.codes.includes(code)) fault(`the problem code is declared: ${code}`, answer.detail ?? '')
    } else if (status >= 400 && method !== 'HEAD') fault('a refusal has a problem code', `status ${status}`)
    if (method === 'HEAD' ? answer.body.length : false) fault('HEAD has no body', `${answer.body.length} bytes`)
    if (declared && method !== 'HEAD') faults.push(...checkContent(operation, answer))
    return faults
  }
}
