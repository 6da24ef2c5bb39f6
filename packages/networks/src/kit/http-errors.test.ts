import { describe, expect, it } from 'vitest'
import type { HttpResponse } from '../spec/index.ts'
import { findAt } from './expect.ts'
import { toNetworkError, type ErrorTable } from './http-errors.ts'
import { parseReset } from './retry-after.ts'

const now = new Date('2026-01-01T00:00:00Z')

const answer = (status: number, headers: Record<string, string> = {}, json: unknown = undefined): HttpResponse => ({
  status,
  headers: new Headers(headers),
  json,
  text: json === undefined ? '' : JSON.stringify(json),
})

const table: ErrorTable = {
  codeOf: (body) => findAt(body, 'error'),
  codes: { TooMuchToday: { kind: 'quota', evidence: 'rejected' } },
  waitOf: (headers, at) => parseReset(headers, 'x-reset', at),
}

const errorOf = (response: HttpResponse, secrets: string[] = []): ReturnType<typeof toNetworkError> =>
  toNetworkError(response, table, { now, secrets })

describe('classifying failures', () => {
  const cases: [number, string, string][] = [
    [302, 'bug', 'rejected'],
    [400, 'rejected', 'rejected'],
    [401, 'auth', 'rejected'],
    [402, 'quota', 'rejected'],
    [403, 'permission', 'rejected'],
    [404, 'rejected', 'rejected'],
    [405, 'bug', 'rejected'],
    [408, 'unavailable', 'unknown'],
    [409, 'duplicate', 'rejected'],
    [413, 'rejected', 'rejected'],
    [415, 'bug', 'rejected'],
    [422, 'rejected', 'rejected'],
    [429, 'rate_limited', 'not_sent'],
    [500, 'unavailable', 'unknown'],
    [502, 'unavailable', 'unknown'],
    [503, 'unavailable', 'unknown'],
    [504, 'unavailable', 'unknown'],
  ]
  for (const [status, kind, evidence] of cases) {
    it(`maps ${status} to ${kind} with evidence ${evidence}`, () => {
      expect(errorOf(answer(status))).toMatchObject({ kind, evidence, code: `http_${status}`, httpStatus: status })
    })
  }

  it('treats a 503 with a retry time as not sent', () => {
    expect(errorOf(answer(503, { 'retry-after': '30' }))).toMatchObject({ kind: 'unavailable', evidence: 'not_sent', retryAfter: 30_000 })
  })

  it('prefers a documented machine code to the status', () => {
    expect(errorOf(answer(400, {}, { error: 'TooMuchToday' }))).toMatchObject({ kind: 'quota', code: 'too_much_today', httpStatus: 400 })
  })

  it('never treats a sentence or an inherited property as a machine code', () => {
    expect(errorOf(answer(400, {}, { error: 'Too much today, try again' })).code).toBe('http_400')
    expect(errorOf(answer(400, {}, { error: 'constructor' }))).toMatchObject({ kind: 'rejected', evidence: 'rejected' })
  })

  it('finds failures in responses with a 2xx status if the network says so', () => {
    const failing: ErrorTable = { ...table, isFailure: (body) => findAt(body, 'ok') === false }
    const verdictOf = (status: number, json: unknown) => {
      const { kind, evidence, code } = toNetworkError(answer(status, {}, json), failing, { now })
      return [kind, evidence, code]
    }
    expect(verdictOf(200, { ok: false, error: 'no_such_page' })).toEqual(['rejected', 'rejected', 'no_such_page'])
    expect(verdictOf(200, { ok: false, error: 'TooMuchToday' })).toEqual(['quota', 'rejected', 'too_much_today'])
    expect(verdictOf(500, { ok: false, error: 'no_such_page' })).toEqual(['unavailable', 'unknown', 'no_such_page'])
    expect(verdictOf(200, { ok: true })).toEqual(['unavailable', 'unknown', 'http_200'])
  })

  it('keeps known secrets and anything that looks like a token out of the detail', () => {
    const words = 'Bearer abc.def token hunter2-hunter2 eyJhbGciOiJ.eyJzdWIi.c2ln https://a.example/?access_token=12345&x=1'
    const { detail } = errorOf(answer(400, {}, { message: words, refresh_token: 'qwertz' }), ['hunter2-hunter2'])
    for (const secret of ['abc.def', 'hunter2', 'eyJzdWIi', '12345', 'qwertz']) expect(detail).not.toContain(secret)
  })

  it("shortens the network's message to one line", () => {
    const { detail } = errorOf({ ...answer(500), text: `a\r\nb\u202e\u0000c ${'x'.repeat(1000)}` })
    expect(detail).toMatch(/^a b c x+…$/)
    expect(detail).toHaveLength(300)
  })
})

describe('parsing the retry time', () => {
  const wait = (headers: Record<string, string>): number | undefined => errorOf(answer(429, headers)).retryAfter

  it('reads seconds', () => expect(wait({ 'retry-after': '120' })).toBe(120_000))

  it("measures an HTTP date against the server's clock", () => {
    const headers = { 'retry-after': 'Thu, 01 Jan 2026 05:01:00 GMT', date: 'Thu, 01 Jan 2026 05:00:00 GMT' }
    expect(wait(headers)).toBe(60_000)
  })

  it('measures an HTTP date against the local clock if the server sends no date', () => {
    expect(wait({ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' })).toBe(30_000)
  })

  it('returns nothing for invalid values, zero for the past and at most a day', () => {
    expect(wait({ 'retry-after': 'soon' })).toBeUndefined()
    expect(wait({ 'retry-after': 'Wed, 31 Dec 2025 00:00:00 GMT' })).toBe(0)
    expect(wait({ 'retry-after': '99999999' })).toBe(86_400_000)
  })

  it("falls back on the network's own header, in Unix seconds or as a date", () => {
    expect(wait({ 'x-reset': String(now.getTime() / 1000 + 90) })).toBe(90_000)
    expect(wait({ 'x-reset': '2026-01-01T00:01:00.000Z' })).toBe(60_000)
    expect(wait({ 'retry-after': '5', 'x-reset': '2026-01-01T00:01:00.000Z' })).toBe(5_000)
  })
})
