/**
 * Reads the nodes of the Graph API as https://github.com/facebook/facebook-business-sdk-codegen lists them: the fields of a node, its
 * edges, their parameters, and enumerations.
 */
import type { Schema } from './schema.ts'
import type { Operation, Parameter, Specification } from './specification.ts'

interface RawParameter {
  name: string
  type: string
  required?: boolean
}

interface RawApi {
  method: string
  /** The edge; absent for the node itself. */
  endpoint?: string
  name?: string
  return: string
  params: RawParameter[]
}

interface RawNode {
  apis: RawApi[]
  fields: { name: string; type: string }[]
}

interface RawEnum {
  name: string
  values: unknown[]
}

interface Known {
  nodes: ReadonlyMap<string, RawNode>
  enums: ReadonlyMap<string, readonly unknown[]>
}

const simple: Readonly<Record<string, Schema>> = {
  string: { type: 'string' },
  file: { type: 'string' },
  bool: { type: 'boolean' },
  int: { type: 'integer' },
  'unsigned int': { type: 'integer' },
  float: { type: 'number' },
  datetime: { type: ['string', 'integer'] },
  list: { type: 'array' },
  map: { type: 'object' },
  Object: {},
}

/** A field with another node has its id and the fields that were asked for. Nodes that no document has are not described. */
function toSchema({ nodes, enums }: Known, type: string): Schema {
  const item = /^list<(.+)>$/.exec(type)?.[1]
  if (item !== undefined) return { type: 'array', items: toSchema({ nodes, enums }, item) }
  if (type.startsWith('map<')) return { type: 'object' }
  const values = enums.get(type)
  if (values) return { enum: values }
  return simple[type] ?? (nodes.has(type) ? { $ref: `#/nodes/${type}` } : {})
}

/** What can be asked for beside the fields: https://developers.facebook.com/docs/graph-api/guides/field-expansion */
const edgesOf = ({ apis }: RawNode): string[] => apis.flatMap(({ method, endpoint }) => (method === 'GET' && endpoint ? [endpoint] : []))

const toNode = (known: Known, node: RawNode): Schema => ({
  type: 'object',
  properties: {
    ...Object.fromEntries(edgesOf(node).map((name) => [name, {}])),
    ...Object.fromEntries(node.fields.map(({ name, type }) => [name, toSchema(known, type)])),
  },
  additionalProperties: false,
})

/** https://developers.facebook.com/docs/graph-api/guides/error-handling */
const failure: Schema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        ...Object.fromEntries(
          ['message', 'type', 'fbtrace_id', 'error_user_title', 'error_user_msg'].map((name) => [name, { type: 'string' }]),
        ),
        ...Object.fromEntries(['code', 'error_subcode'].map((name) => [name, { type: 'integer' }])),
        is_transient: { type: 'boolean' },
        error_data: {},
      },
      required: ['message', 'type', 'code'],
      additionalProperties: false,
    },
  },
  required: ['error'],
}

const text = (name: string, schema: Schema = {}): Parameter => ({ name, in: 'query', schema: { type: 'string', ...schema } })

/** Every call may have them: https://developers.facebook.com/docs/graph-api/overview */
const common = [text('access_token'), text('appsecret_proof')]
/** https://developers.facebook.com/docs/graph-api/results */
const paging = [{ name: 'limit', in: 'query', schema: { type: 'integer' } }, text('after'), text('before')]

/** Names of fields and edges, each with those of the node in it in braces. */
const toFields = (node: RawNode | undefined): Parameter => {
  const names = node ? [...node.fields.map(({ name }) => name), ...edgesOf(node)].join('|') : String.raw`\w+`
  const nested = String.raw`\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}`
  return text('fields', { pattern: String.raw`^(?:(?:${names})(?:${nested})?(?:,|$))+$` })
}

function toOperation(known: Known, version: string, api: RawApi): Operation {
  const { method, endpoint, params, return: returned } = api
  const node = toSchema(known, returned)
  const isRead = method === 'GET'
  const given = params.map(({ name, type, required = false }): Parameter => ({
    name,
    in: 'query',
    required,
    schema: toSchema(known, type),
  }))
  const fields = [...given, ...common]
  const form: Schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: given.filter(({ required }) => required).map(({ name }) => name),
  }
  const list: Schema = { type: 'object', properties: { data: { type: 'array', items: node }, paging: {} }, required: ['data'] }
  return {
    method,
    path: `/${version}/{id}${endpoint === undefined ? '' : `/${endpoint}`}`,
    parameters: method === 'POST' ? [] : [...fields, ...(isRead ? [toFields(known.nodes.get(returned)), ...(endpoint ? paging : [])] : [])],
    bodies:
      method === 'POST'
        ? Object.fromEntries(['application/x-www-form-urlencoded', 'multipart/form-data', 'application/json'].map((type) => [type, form]))
        : {},
    isBodyRequired: false,
    answers: { '2XX': isRead && endpoint !== undefined ? list : method === 'GET' || endpoint !== undefined ? node : {}, default: failure },
  }
}

const bodySchemas = ({ bodies }: Operation): Schema[] => Object.values(bodies).slice(0, 1)

/** The path of a node doesn't show its kind, so a request may be one to any of those. */
const merge = (operations: readonly Operation[]): Operation => {
  const [first] = operations
  if (!first || operations.length === 1) return first as Operation
  const forms = operations.flatMap(bodySchemas)
  const successes = operations.flatMap(({ answers }) => answers['2XX'] ?? [])
  const names = [...new Set(operations.flatMap(({ parameters }) => parameters.map(({ name }) => name)))]
  return {
    ...first,
    parameters: names.map((name) => {
      const same = operations.map(({ parameters }) => parameters.find((parameter) => parameter.name === name))
      const found = same.filter((parameter) => parameter !== undefined)
      return {
        name,
        in: 'query',
        required: same.every((parameter) => parameter?.required === true),
        schema: { anyOf: found.map(({ schema }) => schema) },
      }
    }),
    bodies: Object.fromEntries(Object.keys(first.bodies).map((type) => [type, { anyOf: forms }])),
    answers: { ...first.answers, '2XX': { anyOf: successes } },
  }
}

/** Returns a reader for documents of nodes and of enumerations, in any order. Paths start with the version. */
export const graphReader =
  (version: string) =>
  (...texts: string[]): Specification => {
    const documents = texts.map((text) => JSON.parse(text) as RawNode | RawEnum[])
    const enums = new Map(documents.flatMap((one) => (Array.isArray(one) ? one : [])).map(({ name, values }) => [name, values]))
    const nodes = new Map(
      documents.flatMap((one): [string, RawNode][] => {
        if (Array.isArray(one)) return []
        // Only the answer of a node's own API names the node.
        const name = one.apis.find((api) => api.endpoint === undefined && api.method === 'GET')?.return
        return name === undefined ? [] : [[name, one]]
      }),
    )
    const known: Known = { nodes, enums }
    const all = [...nodes.values()].flatMap(({ apis }) => apis.map((api) => toOperation(known, version, api)))
    return {
      document: { nodes: Object.fromEntries([...nodes].map(([name, node]) => [name, toNode(known, node)])) },
      operations: [...Map.groupBy(all, ({ method, path }) => `${method} ${path}`).values()].map(merge),
    }
  }
