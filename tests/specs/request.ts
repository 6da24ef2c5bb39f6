/** Compares a request with its operation. */
import { isFields } from '@broadside/networks/kit/expect'
import type { Exchange } from '@broadside/networks/testing/recorder'
import type { Context, Problem } from './check.ts'
import { fieldsNamed, fromText, listUnknown, type Schema } from './schema.ts'
import type { Operation } from './specification.ts'

/** Lists have their name, or their name with brackets. */
const toName = (key: string): string => key.replace(/\[\]$/, '')

/** `names` has the part of the path for each name in braces. */
export const checkPath = ({ document, check }: Context, { parameters }: Operation, names: Readonly<Record<string, string>>): Problem[] =>
  parameters
    .filter((parameter) => parameter.in === 'path')
    .flatMap(({ name, schema }) => check(`path ${name}`, schema, fromText(document, [schema], decodeURIComponent(names[name] ?? ''))))

function checkQuery({ document, check }: Context, { parameters }: Operation, { search }: Exchange): Problem[] {
  const query = new URLSearchParams(search)
  const keys = [...new Set(query.keys())]
  const declared = parameters.filter((parameter) => parameter.in === 'query')
  const missing = declared.filter(({ name, required }) => required === true && !keys.some((key) => toName(key) === name))
  return [
    ...missing.map(({ name }) => ({ place: `query ${name}`, problem: 'is required' })),
    ...keys.flatMap((key) => {
      const place = `query ${toName(key)}`
      const parameter = declared.find(({ name }) => name === toName(key))
      if (!parameter) return [{ place, problem: 'is not a parameter' }]
      const { schema, explode } = parameter
      if (key.endsWith('[]')) return check(place, schema, query.getAll(key))
      const text = query.get(key) ?? ''
      return check(place, schema, explode === false ? text.split(',') : fromText(document, [schema], text))
    }),
  ]
}

const checkHeaders = ({ parameters }: Operation, { headers }: Exchange): Problem[] =>
  parameters
    .filter(({ name, in: place, required }) => place === 'header' && required === true && headers[name.toLowerCase()] === undefined)
    .map(({ name }) => ({ place: `header ${name}`, problem: 'is required' }))

function readForm({ document, rules }: Context, schema: Schema, form: NonNullable<Exchange['form']>): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [key, value] of rules.unpack?.(form) ?? form) {
    const name = toName(key)
    const read = fromText(document, fieldsNamed(document, schema, name), value ?? '')
    const earlier = fields[name]
    fields[name] = key === name ? read : [...(Array.isArray(earlier) ? (earlier as unknown[]) : []), read]
  }
  return fields
}

function checkBody(context: Context, { bodies, isBodyRequired }: Operation, { headers, json, form }: Exchange): Problem[] {
  const type = headers['content-type']?.split(';')[0]
  if (type === undefined || (json === undefined && form === undefined))
    return isBodyRequired ? [{ place: 'body', problem: 'is required' }] : []
  const schema = bodies[type] ?? (context.rules.takesEveryForm ? Object.values(bodies)[0] : undefined)
  // An empty object says nothing, where the operation takes no body.
  if (!schema && isFields(json) && Object.keys({ ...bodies, ...json }).length === 0) return []
  if (!schema) return [{ place: 'body', problem: `has another type: ${type}` }]
  const value = form ? readForm(context, schema, form) : json
  const unknown = listUnknown(context.document, [schema], value)
  return [...unknown.map((at) => ({ place: `body ${at}`, problem: 'is not a field' })), ...context.check('body', schema, value)]
}

export const checkRequest = (context: Context, operation: Operation, exchange: Exchange): Problem[] => [
  ...checkQuery(context, operation, exchange),
  ...checkHeaders(operation, exchange),
  ...checkBody(context, operation, exchange),
]
