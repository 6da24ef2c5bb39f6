/** Health, version and documents of the instance. */
import { Type } from 'typebox'
import { anyoneUnseen, endpointsOf, raw } from '../endpoint.ts'
import { Answer, Id, OneOf, Timestamp } from '../primitives.ts'

const { get } = endpointsOf('instance')

const InstanceStatus = Answer(
  'InstanceStatusOutputBody',
  { status: OneOf(['ok']) },
  { description: 'The process is running.', examples: [{ status: 'ok' }] },
)

const Readiness = Answer(
  'ReadinessOutputBody',
  {
    status: OneOf(['ok']),
    warnings: Type.Optional(
      Type.Array(OneOf(['fsync_off', 'full_page_writes_off', 'synchronous_commit_off']), {
        description: 'Unsafe database settings, with which confirmed changes can be lost in a crash. Absent when there are none.',
      }),
    ),
    held: Type.Optional(Type.Boolean({ description: 'True while the server was restored and sends nothing; otherwise absent.' })),
  },
  { description: 'The instance is ready.', examples: [{ status: 'ok' }, { status: 'ok', warnings: ['synchronous_commit_off'] }] },
)

const Version = Answer(
  'VersionOutputBody',
  {
    version: Type.String({ description: 'Version of the software.' }),
    commit: Type.String({ description: 'The commit it was built from; empty when unknown.' }),
    built_at: Type.Optional(Timestamp('When it was built.')),
  },
  {
    description: 'The running software version.',
    examples: [{ version: '0.1.0', commit: '4f1c2ab', built_at: '2026-11-20T15:04:05.123Z' }],
  },
)

export const getHealth = get('get-health', '/health', {
  summary: 'Check that the process is running',
  description: "Returns 200 while the process runs. Doesn't use the database; for that, use `/ready`.",
  access: anyoneUnseen,
  success: { 200: InstanceStatus },
})

export const getReadiness = get('get-readiness', '/ready', {
  summary: 'Check that requests can be served',
  description:
    "Returns 200 when the database responds, migrations are complete and the worker is running; otherwise 503. Warnings don't affect the status.",
  access: anyoneUnseen,
  success: { 200: Readiness },
})

export const getVersion = get('get-version', '/version', {
  summary: 'Get the software version',
  description: 'The version, the commit it was built from, and the build time if known.',
  access: anyoneUnseen,
  success: { 200: Version },
})

export const getOpenapi = get('get-openapi', '/openapi.json', {
  summary: 'Get the OpenAPI document',
  description: 'This document (OpenAPI 3.1) as JSON. Cacheable for 5 minutes.',
  access: anyoneUnseen,
  success: { 200: raw('application/json') },
})

export const getOpenapiYaml = get('get-openapi-yaml', '/openapi.yaml', {
  summary: 'Get the OpenAPI document as YAML',
  description: 'The same document as `/openapi.json`. Cacheable for 5 minutes.',
  access: anyoneUnseen,
  success: { 200: raw('application/yaml') },
})

export const getSchema = get('get-schema', '/schemas/{name}', {
  summary: 'Get a JSON Schema',
  description: 'The JSON Schema (2020-12) of one named schema, as referenced by `$schema`. The name ends in `.json`.',
  access: anyoneUnseen,
  params: Type.Object({ name: Id('Name of the schema with `.json`, such as `Build.json`.') }),
  success: { 200: raw('application/schema+json') },
})

export const getEvents = get('get-events', '/events.json', {
  summary: 'Get the event catalog',
  description: 'A JSON Schema of the webhook messages, with one definition per event type. Cacheable for 5 minutes.',
  access: anyoneUnseen,
  success: { 200: raw('application/schema+json') },
})

export const getProblem = get('get-problem', '/problems/{code}', {
  summary: 'Get the explanation of a problem code',
  description: 'The meaning, usual cause and remedy of one code: an HTML page, or JSON when `Accept` asks for `application/json`.',
  access: anyoneUnseen,
  params: Type.Object({ code: Id('The problem code, such as `revision_conflict`.') }),
  success: { 200: raw('text/html') },
})

export const getDocs = get('get-docs', '/docs', {
  summary: 'Show the interactive API reference',
  description: 'An HTML page built from `/openapi.json`. No credential is required.',
  access: anyoneUnseen,
  success: { 200: raw('text/html') },
})
