/** What the instance says about itself. */
import { Type } from 'typebox'
import { anyoneUnseen, endpointsOf, raw } from '../endpoint.ts'
import { Answer, Id, OneOf, Timestamp } from '../primitives.ts'

const { get } = endpointsOf('instance')

const InstanceStatus = Answer(
  'InstanceStatusOutputBody',
  { status: OneOf(['ok']) },
  { description: 'The instance runs.', examples: [{ status: 'ok' }] },
)

const Readiness = Answer(
  'ReadinessOutputBody',
  {
    status: OneOf(['ok']),
    warnings: Type.Optional(
      Type.Array(OneOf(['fsync_off', 'full_page_writes_off', 'synchronous_commit_off']), {
        description: 'Settings of the database without which confirmed changes may be lost in a crash. Absent when there are none.',
      }),
    ),
  },
  { description: 'Requests can be served.', examples: [{ status: 'ok' }, { status: 'ok', warnings: ['synchronous_commit_off'] }] },
)

const Version = Answer(
  'VersionOutputBody',
  {
    version: Type.String({ description: 'Version of the software.' }),
    commit: Type.String({ description: 'The commit it was built from, empty when unknown.' }),
    built_at: Type.Optional(Timestamp('When it was built.')),
  },
  {
    description: 'The software that runs here.',
    examples: [{ version: '0.1.0', commit: '4f1c2ab', built_at: '2026-11-20T15:04:05.123Z' }],
  },
)

export const getHealth = get('get-health', '/health', {
  summary: 'Tells that the process runs',
  access: anyoneUnseen,
  success: { 200: InstanceStatus },
})

export const getReadiness = get('get-readiness', '/ready', {
  summary: 'Tells whether requests can be served',
  description: '200 when the database answers, migrations are done and the worker runs; else 503. Warnings do not make it unready.',
  access: anyoneUnseen,
  success: { 200: Readiness },
})

export const getVersion = get('get-version', '/version', {
  summary: 'Tells which version runs',
  access: anyoneUnseen,
  success: { 200: Version },
})

export const getOpenapi = get('get-openapi', '/openapi.json', {
  summary: 'The machine-readable contract',
  description: 'This document (OpenAPI 3.1). May be cached for 5 minutes.',
  access: anyoneUnseen,
  success: { 200: raw('application/json') },
})

export const getOpenapiYaml = get('get-openapi-yaml', '/openapi.yaml', {
  summary: 'The machine-readable contract in YAML',
  description: 'The same document as `/openapi.json`. May be cached for 5 minutes.',
  access: anyoneUnseen,
  success: { 200: raw('application/yaml') },
})

export const getSchema = get('get-schema', '/schemas/{name}', {
  summary: 'The JSON Schema of a named schema',
  access: anyoneUnseen,
  params: Type.Object({ name: Id('Name of the schema and `.json`, for example `Build.json`.') }),
  success: { 200: raw('application/schema+json') },
})

export const getEvents = get('get-events', '/events.json', {
  summary: 'The catalogue of events',
  description: 'A JSON Schema of what webhooks are sent, with a definition for each type of event. May be cached for 5 minutes.',
  access: anyoneUnseen,
  success: { 200: raw('application/schema+json') },
})

export const getProblem = get('get-problem', '/problems/{code}', {
  summary: 'Explains a problem code',
  description: 'Meaning, usual cause and remedy of one code: a page, or JSON when `Accept` asks for `application/json`.',
  access: anyoneUnseen,
  params: Type.Object({ code: Id('The problem code, for example `revision_conflict`.') }),
  success: { 200: raw('text/html') },
})

export const getDocs = get('get-docs', '/docs', {
  summary: 'Interactive documentation of the interface',
  access: anyoneUnseen,
  success: { 200: raw('text/html') },
})
