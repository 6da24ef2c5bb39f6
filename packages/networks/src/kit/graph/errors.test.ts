import { describe, expect, it } from 'vitest'
import { toNetworkError } from '../http-errors.ts'
import { createGraphErrors } from './errors.ts'

const now = new Date('2026-01-01T00:00:00Z')

const errorOf = (error: Record<string, unknown>, { status = 400, headers = {}, own = {} } = {}) => {
  const json = { error: { message: 'A sentence', type: 'OAuthException', fbtrace_id: 'AbCdEf', ...error } }
  return toNetworkError({ status, headers: new Headers(headers), json, text: JSON.stringify(json) }, createGraphErrors(own), { now })
}

describe('classifying failures of a Graph host', () => {
  const cases: [code: number, subcode: number | undefined, kind: string, evidence: string, name: string][] = [
    [1, undefined, 'unavailable', 'unknown', 'graph_1'],
    [2, undefined, 'unavailable', 'unknown', 'graph_2'],
    [4, undefined, 'rate_limited', 'not_sent', 'graph_4'],
    [4, 2_207_051, 'permission', 'rejected', 'graph_4_2207051'],
    [9, 2_207_042, 'quota', 'rejected', 'graph_9_2207042'],
    [10, undefined, 'permission', 'rejected', 'graph_10'],
    [17, 2_446_079, 'rate_limited', 'not_sent', 'graph_17'],
    [24, 2_207_008, 'unavailable', 'rejected', 'graph_24_2207008'],
    [25, 2_207_050, 'permission', 'rejected', 'graph_25_2207050'],
    [100, undefined, 'rejected', 'rejected', 'graph_100'],
    [100, 33, 'rejected', 'rejected', 'graph_100_33'],
    [190, 463, 'auth', 'rejected', 'graph_190'],
    [200, undefined, 'permission', 'rejected', 'graph_200'],
    [299, undefined, 'permission', 'rejected', 'graph_299'],
    [300, undefined, 'rejected', 'rejected', 'graph_300'],
    [368, undefined, 'permission', 'rejected', 'graph_368'],
    [506, undefined, 'duplicate', 'rejected', 'graph_506'],
    [613, undefined, 'rate_limited', 'not_sent', 'graph_613'],
    [9007, 2_207_027, 'unavailable', 'rejected', 'graph_9007_2207027'],
    [36_003, 2_207_009, 'rejected', 'rejected', 'graph_36003_2207009'],
    [80_002, undefined, 'rate_limited', 'not_sent', 'graph_80002'],
    [-1, 2_207_001, 'unavailable', 'unknown', 'graph_minus_1'],
    [-2, 2_207_020, 'unavailable', 'rejected', 'graph_minus_2_2207020'],
  ]
  for (const [code, subcode, kind, evidence, name] of cases) {
    it(`maps ${[code, subcode].filter(Boolean).join('/')} to ${kind} with evidence ${evidence}`, () => {
      expect(errorOf({ code, ...(subcode && { error_subcode: subcode }) })).toMatchObject({ kind, evidence, code: name, httpStatus: 400 })
    })
  }

  it('retries what is marked as temporary, if its code is not known', () => {
    expect(errorOf({ code: 99_999, is_transient: true })).toMatchObject({
      kind: 'unavailable',
      evidence: 'rejected',
      code: 'graph_transient',
    })
    expect(errorOf({ code: 99_999, is_transient: false })).toMatchObject({ kind: 'rejected', code: 'graph_99999' })
  })

  it('prefers the codes of one network', () => {
    const own = { '24.4279009': { kind: 'unavailable', evidence: 'rejected' } as const }
    expect(errorOf({ code: 24, error_subcode: 4_279_009 }, { own })).toMatchObject({ kind: 'unavailable', code: 'graph_24_4279009' })
    expect(errorOf({ code: 24, error_subcode: 4_279_009 })).toMatchObject({ kind: 'rejected' })
  })

  it('shows the message for people, and never the identifier of the trace', () => {
    expect(errorOf({ code: 100, error_user_msg: 'The image is too large.' }).detail).toBe('The image is too large.')
    expect(errorOf({ code: 100 }).detail).toBe('A sentence')
  })

  it('reads the answers of the authorization server of Instagram', () => {
    const json = { error_type: 'OAuthException', code: 400, error_message: 'Invalid authorization code' }
    const error = toNetworkError({ status: 400, headers: new Headers(), json, text: '' }, createGraphErrors(), { now })
    expect(error).toMatchObject({ kind: 'auth', code: 'oauth_exception', detail: 'Invalid authorization code' })
  })

  it('falls back to the status', () => {
    const error = toNetworkError({ status: 502, headers: new Headers(), json: undefined, text: 'Bad gateway' }, createGraphErrors(), {
      now,
    })
    expect(error).toMatchObject({ kind: 'unavailable', evidence: 'unknown', code: 'http_502' })
  })
})

describe('waiting for a throttled call', () => {
  const business = (minutes: number) => ({
    'x-business-use-case-usage': JSON.stringify({
      '17841400000000001': [
        { type: 'instagram', call_count: 100, total_cputime: 20, total_time: 20, estimated_time_to_regain_access: minutes },
      ],
    }),
  })
  const app = (share: number) => ({ 'x-app-usage': JSON.stringify({ call_count: share, total_time: 20, total_cputime: 20 }) })

  it('takes the time that the usage of a business names', () => {
    expect(errorOf({ code: 80_002 }, { headers: business(17) }).retryAfter).toBe(17 * 60_000)
    expect(errorOf({ code: 80_002 }, { headers: { ...business(17), 'retry-after': '7' } }).retryAfter).toBe(7_000)
  })

  it('tries again within the hour if only the usage of the app is full', () => {
    expect(errorOf({ code: 4 }, { headers: { ...business(0), ...app(100) } }).retryAfter).toBe(15 * 60_000)
    expect(errorOf({ code: 4 }, { headers: app(99) }).retryAfter).toBeUndefined()
  })

  it('ignores usage that cannot be read', () => {
    expect(errorOf({ code: 4 }, { headers: { 'x-app-usage': 'none', 'x-business-use-case-usage': '[1]' } }).retryAfter).toBeUndefined()
  })
})
