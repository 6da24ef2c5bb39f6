/** The OpenAPI 3.1 document, derived from the endpoints. */
import type { TSchema } from 'typebox'
import type { Access, Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { headerComponents, type OpenApiObject, toResponseComponents, toResponses } from './openapi-responses.ts'
import { tagDescriptions } from './openapi-tags.ts'
import { type JsonSchema, toComponents, toPublished } from './schemas.ts'
import { defined } from './defined.ts'

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
      ...defined({ description }),
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
    description: 'A key for one logical request. Repeating the request with the same key and body returns the stored response.',
    schema: { type: 'string', minLength: 8, maxLength: 160 },
  },
  RequiredIdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'A stable key for one logical request. Repeating the request with the same key and body returns the stored response.',
    schema: { type: 'string', minLength: 8, maxLength: 160 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description: 'The ETag that the change is based on. A different version returns 412.',
    schema: { type: 'string' },
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    required: false,
    description: 'The ETag of a stored response. Returns 304 when it is still current.',
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
    ...defined({ description: endpoint.description, deprecated: endpoint.deprecated }),
    security: toSecurity(endpoint.access),
    parameters: [
      ...toParameters(endpoint.params, 'path'),
      ...toParameters(endpoint.query, 'query'),
      ...toParameters(endpoint.headers, 'header'),
      ...headerParameters(endpoint),
    ],
    ...defined({ requestBody }),
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

/** @param options `baseUrl` is the public base URL and ends in `/api/v1`; `version` is the software version. */
export const toOpenApi = ({ baseUrl, version }: { baseUrl: string; version: string }): OpenApiDocument => {
  const responses = toResponseComponents(endpoints, schemaRef)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Broadside',
      version,
      summary: 'Multi-workspace social publishing.',
      description:
        "A successful request that queues a publication means that the work was accepted, not that a network has published it. Read the final result from the statuses of its destinations. A publication is a post, a social set is an account group, a destination is one of a post's accounts, and a posting schedule is a posting slot in the web app.",
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    tags: Object.entries(tagDescriptions)
      .filter(([tag]) => endpoints.some((endpoint) => endpoint.tag === tag))
      .map(([name, description]) => ({ name, description })),
    paths: toPaths(endpoints, responses),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: "An API token from the user's developer settings." },
        session: { type: 'apiKey', in: 'cookie', name: 'service_session', description: 'The session of a signed-in browser.' },
      },
      parameters: parameterComponents,
      headers: headerComponents,
      responses,
      schemas: toComponents(),
    },
  }
}
