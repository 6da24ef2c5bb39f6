/** Reads Google's discovery documents: https://developers.google.com/discovery/v1/reference/apis */
import type { Schema } from './schema.ts'
import { type Operation, parseDocument, type Parameter, type Specification } from './specification.ts'

interface RawParameter extends Schema {
  location: string
  required?: boolean
}

interface RawMethod {
  httpMethod: string
  path: string
  parameters?: Record<string, RawParameter>
  request?: Schema
  response?: Schema
  mediaUpload?: { protocols: { simple: { path: string } } }
}

interface RawResource {
  methods?: Record<string, RawMethod>
  resources?: Record<string, RawResource>
}

const toNumber = (key: string, value: unknown): unknown =>
  (key === 'minimum' || key === 'maximum') && typeof value === 'string' ? Number(value) : value

/** References are names of schemas, bounds are texts, and each schema repeats its name. */
const adapt = (value: object): object => {
  if (Array.isArray(value)) return value
  if ('$ref' in value && typeof value.$ref === 'string') return { ...value, $ref: `#/schemas/${value.$ref}` }
  const { id, ...rest } = value as Record<string, unknown>
  const kept = typeof id === 'string' ? rest : value
  return Object.fromEntries(Object.entries(kept).map(([key, field]) => [key, toNumber(key, field)]))
}

const toParameters = (raw: Record<string, RawParameter> = {}): Parameter[] =>
  Object.entries(raw).map(([name, { location, required = false, ...schema }]) => ({ name, in: location, required, schema }))

/** https://developers.google.com/youtube/v3/docs/errors */
const failure: Schema = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: { code: { type: 'integer' }, message: { type: 'string' }, errors: { type: 'array', minItems: 1 }, status: {} },
      required: ['code', 'message', 'errors'],
    },
  },
  required: ['error'],
}

/** A file can be sent to another path, with its description first: https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol */
function toOperations(method: RawMethod, common: readonly Parameter[]): Operation[] {
  const { httpMethod, path, parameters, request, response, mediaUpload } = method
  const operation: Operation = {
    method: httpMethod,
    path: `/${path}`,
    parameters: [...toParameters(parameters), ...common],
    bodies: request ? { 'application/json': request } : {},
    isBodyRequired: request !== undefined && mediaUpload === undefined,
    // What a session is started with is an answer without a body.
    answers: { '2XX': response && (mediaUpload ? { anyOf: [response, { type: 'null' }] } : response), default: failure },
  }
  return mediaUpload ? [operation, { ...operation, path: mediaUpload.protocols.simple.path }] : [operation]
}

const listMethods = ({ methods = {}, resources = {} }: RawResource): RawMethod[] => [
  ...Object.values(methods),
  ...Object.values(resources).flatMap(listMethods),
]

export function readDiscovery(text: string): Specification {
  const document = parseDocument(text, adapt)
  const common = toParameters(document['parameters'] as Record<string, RawParameter>)
  return { document, operations: listMethods(document as RawResource).flatMap((method) => toOperations(method, common)) }
}
