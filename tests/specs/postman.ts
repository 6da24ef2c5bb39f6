/** Reads a Postman collection: https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html */
import type { Schema } from './schema.ts'
import type { Operation, Parameter, Specification } from './specification.ts'

interface Query {
  key: string
  value?: string | null
}

interface Item {
  name: string
  item?: Item[]
  request?: { method: string; url: { path: string[]; query?: Query[] } }
  response?: { body?: string | null }[]
}

interface Collection {
  item: Item[]
  variable: { key: string; value: string }[]
}

type Request = NonNullable<Item['request']> & { answers: string[] }

const listRequests = (items: readonly Item[]): Request[] =>
  items.flatMap(({ item = [], request, response = [] }) => [
    ...(request ? [{ ...request, answers: response.flatMap(({ body }) => body ?? []) }] : []),
    ...listRequests(item),
  ])

/** `{{thread_id}}` is any value, whose kind the path doesn't show, and a slash at the end is left out. */
const toPath = ({ url }: Request): string =>
  `/${url.path
    .filter(Boolean)
    .map((part) => part.replace(/^\{\{(\w+)\}\}$/, '{id}'))
    .join('/')}`

/** Names of fields, some with those of their own in braces. */
const toFields = (names: string): Schema => {
  const known = names
    .replaceAll(/\{[^}]*\}/g, '')
    .split(',')
    .join('|')
  return { type: 'string', pattern: String.raw`^(?:(?:${known})(?:\{[^{}]*\})?(?:,|$))+$` }
}

/** A variable with a list of names is a choice among them, and so are the samples that are written in capitals. */
function toSchema(variables: ReadonlyMap<string, string>, key: string, samples: readonly string[]): Schema {
  const listed = samples.map((sample) => /^\{\{(\w+)\}\}$/.exec(sample)?.[1]).flatMap((name) => (name ? (variables.get(name) ?? []) : []))
  if (key === 'fields') return toFields(listed.join(','))
  const choices = listed.filter((value) => value.includes(',')).flatMap((value) => value.split(','))
  if (choices.length > 0) return { enum: choices }
  const flags = samples.filter((sample) => /^(?:true|false)$/.test(sample))
  if (flags.length > 0 && flags.length === samples.length) return { type: 'boolean' }
  return samples.length > 0 && samples.every((sample) => /^[A-Z_]+$/.test(sample)) ? { enum: [...new Set(samples)] } : { type: 'string' }
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** An example shows names and types, and never all of them. */
function toAnswer(value: unknown): Schema {
  if (Array.isArray(value)) return { type: 'array', items: value.length > 0 ? toAnswer(value[0]) : {} }
  if (typeof value === 'object' && value !== null)
    return { type: 'object', properties: Object.fromEntries(Object.entries(value).map(([key, field]) => [key, toAnswer(field)])) }
  return { type: typeof value }
}

function toOperation(variables: ReadonlyMap<string, string>, method: string, path: string, requests: readonly Request[]): Operation {
  const queries = requests.map(({ url }) => url.query ?? [])
  const keys = [...new Set(queries.flat().map(({ key }) => key))]
  const parameters = keys.map((name): Parameter => {
    const samples = queries.flat().flatMap(({ key, value }) => (key === name && value ? [value] : []))
    return { name, in: 'query', schema: toSchema(variables, name, samples) }
  })
  const all = [...parameters, { name: 'access_token', in: 'query', schema: { type: 'string' } }]
  const form = { type: 'object', properties: Object.fromEntries(all.map(({ name, schema }) => [name, schema])) }
  const examples = requests.flatMap(({ answers }) => answers.map(parse)).filter((value) => value !== undefined)
  return {
    method,
    path,
    parameters: all,
    // The collection has them in the URL, and a form is equal to it: https://developers.facebook.com/docs/graph-api/overview#post-requests
    bodies: method === 'POST' ? { 'application/x-www-form-urlencoded': form } : {},
    isBodyRequired: false,
    answers: { '2XX': examples.length > 0 ? { anyOf: examples.map(toAnswer) } : undefined },
  }
}

/** Returns a reader. Each path may follow one of the prefixes. */
export const postmanReader =
  (prefixes: readonly string[]) =>
  (text: string): Specification => {
    const { item, variable } = JSON.parse(text) as Collection
    const variables = new Map(variable.map(({ key, value }) => [key, value.replaceAll(', ', ',')]))
    const groups = Map.groupBy(listRequests(item), (request) => `${request.method} ${toPath(request)}`)
    const operations = [...groups].flatMap(([name, requests]) => {
      const [method = '', path = ''] = name.split(' ')
      return prefixes.map((prefix) => toOperation(variables, method, `${prefix}${path}`, requests))
    })
    return { document: {}, operations }
  }
