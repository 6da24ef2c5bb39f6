import { describe, expect, it } from 'vitest'
import { OutcomeUnknown, toDatabaseAway } from '#lib/pg-errors.ts'
import { toProblem } from './errors.ts'

const failure = (fields: { code?: string; syscall?: string }, message = 'failed') => Object.assign(new Error(message), fields)

describe('a failure of the database', () => {
  it.each([
    ['resets a connection in use', failure({ code: 'ECONNRESET', syscall: 'read' })],
    ['no longer takes what is written', failure({ code: 'EPIPE', syscall: 'write' })],
    ['does not listen', failure({ code: 'ECONNREFUSED', syscall: 'connect' })],
    ['has no socket', failure({ code: 'ENOENT', syscall: 'connect' })],
    ['ends a connection', failure({}, 'Connection terminated unexpectedly')],
    ['gives no connection in time', failure({}, 'timeout exceeded when trying to connect')],
    ['is shutting down', failure({ code: '57P01' })],
    ['has become a standby', failure({ code: '25006' })],
    ['ends a statement at its limit', failure({ code: '57014' })],
  ])('that %s asks the caller to come again', (_, error) => {
    expect(toProblem(toDatabaseAway(error))).toMatchObject({ code: 'service_unavailable', options: { retryAfter: 5 } })
  })

  it('that leaves a change open does not claim that nothing happened', () => {
    expect(toProblem(new OutcomeUnknown('silent')).message).toMatch(/may have been made.*Idempotency-Key/)
  })

  it.each(['53100', 'ENOSPC', 'EDQUOT'])('and of any disk that is full (%s) is one of storage', (code) => {
    expect(toProblem(failure({ code }))).toMatchObject({ code: 'storage_full' })
  })

  it('is not what every missing file means', () => {
    expect(toDatabaseAway(failure({ code: 'ENOENT', syscall: 'open' }))).toBeUndefined()
    expect(toDatabaseAway(failure({}, 'Connection terminated by us'))).toBeUndefined()
    // Of another server that somebody speaks to.
    expect(toProblem(failure({ code: 'ECONNREFUSED', syscall: 'connect' })).code).toBe('internal_error')
  })
})
