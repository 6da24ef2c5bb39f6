/** Compares recorded exchanges with the document of their network. */
import type { Exchange } from '@broadside/networks/testing/recorder'
import { type Context, createContext, type Problem, type Rules } from './check.ts'
import { checkPath, checkRequest } from './request.ts'
import type { Operation, Specification } from './specification.ts'

export interface Finding extends Problem {
  /** Method and path of the operation, or of the request if there is none. */
  operation: string
}

const toPattern = (path: string): RegExp => new RegExp(`^${path.replaceAll('.', String.raw`\.`).replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)

const countNames = ({ path }: Operation): number => path.split('{').length

function checkAnswer({ rules, check }: Context, { answers }: Operation, { answer }: Exchange): Problem[] {
  if (!answer) return []
  const status = rules.statusOf?.(answer) ?? String(answer.status)
  const named = [status, `${status.slice(0, 1)}XX`, 'default'].find((name) => Object.hasOwn(answers, name))
  if (named === undefined) return answer.status < 300 ? [{ place: `answer ${status}`, problem: 'has another status' }] : []
  const schema = answers[named]
  return schema ? check(`answer ${status}`, schema, answer.json ?? null) : []
}

/** Returns a function that finds where an exchange differs from the document. */
export function createExamination({ document, operations }: Specification, rules: Rules = {}): (exchange: Exchange) => Finding[] {
  const context = createContext(document, rules)
  const routes = operations
    .toSorted((one, other) => countNames(one) - countNames(other))
    .map((operation) => ({ operation, pattern: toPattern(operation.path) }))

  return (exchange) => {
    const { method, path } = exchange
    const found = routes.filter(({ pattern }) => pattern.test(path))
    const route = found.find((one) => one.operation.method === method)
    if (!route)
      return [{ operation: `${method} ${path}`, place: 'request', problem: found.length > 0 ? 'has another method' : 'has another path' }]
    const { operation, pattern } = route
    const names = pattern.exec(path)?.groups ?? {}
    const problems = [
      ...checkPath(context, operation, names),
      ...checkRequest(context, operation, exchange),
      ...checkAnswer(context, operation, exchange),
    ]
    return problems.map((problem) => ({
      operation: `${method} ${operation.path}`,
      ...problem,
    }))
  }
}
