/** The OpenAPI 3.1 document, derived from the endpoints. */
import type { TSchema } from 'typebox'
import type { Access, Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { headerComponents, type OpenApiObject, toResponseComponents, toResponses } from './openapi-responses.ts'
import { tagDescriptions } from './openapi-tags.ts'
import { type JsonSchema, toComponents, toPublished } from './schemas.ts'

const schemaRef = (name: string) => `#/components/schemas/${name}`

const bearer = { bearer: [] }
const session = { session: [] }

const toSecurity = (access: Access): OpenApiObject[] => {
  if (access.kind === 'public') return []
  return access.credential === 'session' ? [session] : [bearer, session]
}

const examplesOf = (schema: TSchema): unknown[] => ('examples' in schema && Array.isArray(schema.examples) ? schema.examples : [])

const toParameters = (schema: TSchema | undefined, place: 'path' | 'query' | 'header'): OpenApiObject[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schema as { properties?: Record<string, TSchema>; required?: string[] }
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = toPublished(property, schemaRef)
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description === undefined ? {} : { description }),
      ...('x-list' in property ? { style: 'form', explode: false } : {}),
      schema: rest,
    }
  })
}

const parameterComponents: Record<string, OpenApiObject> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A key for one logical request: a repeat with the same key and body gets the stored answer again.',
    schema: { type: 'string', minLength: 8, maxLength: 160 },
  },
  RequiredIdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'A stable key for one logical request: a repeat with the same key and body gets the stored answer again.',
    schema: { type: 'string', minLength: 8, maxLength: 160 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The ETag that the change is based on; another version answers 412.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'An ETag that the caller has; the same answer is 304.',
    schema: { type: 'string' },
  },
}

const headerParameters = ({ idempotency, conditional, method, success }: Endpoint): OpenApiObject[] => {
  const names = [
    ...(idempotency ? [idempotency === 'required' ? 'RequiredIdempotencyKey' : 'IdempotencyKey'] : []),
    ...(conditional ? ['IfMatch'] : []),
    ...(method === 'GET' && !success[302] ? ['IfNoneMatch'] : []),
  ]
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

const toRequestBody = ({ body, bodyLimit, form }: Endpoint): OpenApiObject | undefined => {
  if (bodyLimit === 'stream') return { required: true, content: { 'application/octet-stream': {} } }
  if (!body) return undefined
  const { required = [] } = body as { required?: string[] }
  const examples = examplesOf(body).map((value, index) => [`example-${index + 1}`, { value }] as const)
  return {
    required: required.length > 0,
    content: {
      [form ? 'application/x-www-form-urlencoded' : 'application/json']: {
        schema: toPublished(body, schemaRef),
        ...(examples.length ? { examples: Object.fromEntries(examples) } : {}),
      },
    },
  }
}

const toOperation = (endpoint: Endpoint, sharedResponses: Record<string, OpenApiObject>): OpenApiObject => {
  const requestBody = toRequestBody(endpoint)
  return {
    operationId: endpoint.id,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    ...(endpoint.description ? { description: endpoint.description } : {}),
    security: toSecurity(endpoint.access),
    parameters: [
      ...toParameters(endpoint.params, 'path'),
      ...toParameters(endpoint.query, 'query'),
      ...toParameters(endpoint.headers, 'header'),
      ...headerParameters(endpoint),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: toResponses(endpoint, schemaRef, sharedResponses),
  }
}

const toPaths = (list: readonly Endpoint[], sharedResponses: Record<string, OpenApiObject>): OpenApiDocument['paths'] => {
  const paths: OpenApiDocument['paths'] = {}
  for (const endpoint of list) {
    const operation = toOperation(endpoint, sharedResponses)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation }
  }
  return paths
}

export interface OpenApiDocument {
  openapi: string
  info: OpenApiObject
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, OpenApiObject>>
  components: {
    securitySchemes: OpenApiObject
    parameters: Record<string, OpenApiObject>
    headers: Record<string, OpenApiObject>
    responses: Record<string, OpenApiObject>
    schemas: Record<string, JsonSchema>
  }
}

/** @param options `baseUrl` is the public base address and ends in `/api/v1`; `version` is that of the software. */
export const toOpenApi = ({ baseUrl, version }: { baseUrl: string; version: string }): OpenApiDocument => {
  const responses = toResponseComponents(endpoints, schemaRef)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Broadside',
      version,
      summary: 'Social publishing for several workspaces.',
      description:
        'A success that queues a publication means that the work was accepted, not that a network has published it: read the statuses of its destinations.',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    tags: Object.entries(tagDescriptions)
      .filter(([tag]) => endpoints.some((endpoint) => endpoint.tag === tag))
      .map(([name, description]) => ({ name, description })),
    paths: toPaths(endpoints, responses),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API token, made in the developer settings of a user.' },
        session: { type: 'apiKey', in: 'cookie', name: 'service_session', description: 'The session of a signed-in browser.' },
      },
      parameters: parameterComponents,
      headers: headerComponents,
      responses,
      schemas: toComponents(),
    },
  }
}
