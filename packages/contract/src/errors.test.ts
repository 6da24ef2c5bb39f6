import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { anyone, inWorkspace, noContent, self, selfInBrowser } from './endpoint.ts'
import { ErrorModel, problemsOf } from './errors.ts'
import { Body, exampleOf, Id } from './primitives.ts'
import { commonProblems, problems } from './problems.ts'

const base = { id: 'try', method: 'POST', path: '/try', tag: 'test', summary: 'Tries', success: { 204: noContent } } as const

describe('the problems of an endpoint', () => {
  test('are ordered by status', () => {
    const statuses = problemsOf({ ...base, access: self, body: Body({}), idempotency: 'once' }).map((code) => problems[code].status)
    expect(statuses).toEqual([...statuses].sort((a, b) => a - b))
  })

  test('are only the common ones for a plain private endpoint', () => {
    expect(problemsOf({ ...base, access: self }).sort()).toEqual([...commonProblems].sort())
  })

  test("follow from the endpoint's declaration", () => {
    const added = (part: object) =>
      problemsOf({ ...base, access: self, ...part }).filter((code) => !(commonProblems as readonly string[]).includes(code))
    expect(added({ access: selfInBrowser })).toEqual(['browser_session_required'])
    expect(added({ access: inWorkspace('viewer', 'query.workspace_id') })).toEqual([
      'workspace_access_denied',
      'role_insufficient',
      'sso_required',
    ])
    expect(added({ body: Body({}) })).toEqual(['malformed_json', 'request_timeout', 'body_too_large', 'unsupported_media_type'])
    expect(added({ conditional: true })).toEqual(['precondition_failed'])
    expect(added({ idempotency: 'optional' })).toEqual(['idempotency_key_reused', 'idempotency_in_flight'])
    expect(added({ idempotency: 'once' })).toContain('secret_already_returned')
    expect(added({ problems: ['media_in_use'] })).toEqual(['media_in_use'])
  })

  test('of a public endpoint include no sign-in problem', () => {
    const codes = problemsOf({ ...base, method: 'GET', path: '/try/{id}', access: anyone, params: Type.Object({ id: Id() }) })
    expect(codes).toEqual(['not_found', 'validation_failed', 'internal_error', 'service_unavailable', 'storage_full'])
  })
})

test('a response without a code is not a problem', () => {
  const { code, ...rest } = exampleOf(ErrorModel)
  expect([code, Value.Check(ErrorModel, rest)]).toEqual(['validation_failed', false])
})
