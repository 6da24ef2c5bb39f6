import { describe, expect, it } from 'vitest'
import { OutcomeUnknown, toDatabaseAway } from '#lib/pg-errors.ts'
import { toProblem } from './errors.ts'

const failure = (fields: { code?: string; syscall?: string }, message = 'failed') => Object.assign(new Error(message), fields)

describe('a database failure', () => {
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
  ])('that %s asks the caller to retry', (_, error) => {
    expect(toProblem(toDatabaseAway(error))).toMatchObject({ code: 'service_unavailable', options: { retryAfter: 5 } })
  })

  it('that leaves a commit unconfirmed does not claim that nothing happened', () => {
    expect(toProblem(new OutcomeUnknown('silent')).message).toMatch(/may have been made.*Idempotency-Key/)
  })

  it.each(['53100', 'ENOSPC', 'EDQUOT'])('is a storage problem when any disk is full (%s)', (code) => {
    expect(toProblem(failure({ code }))).toMatchObject({ code: 'storage_full' })
  })

  it('is not assumed for every missing file', () => {
    expect(toDatabaseAway(failure({ code: 'ENOENT', syscall: 'open' }))).toBeUndefined()
    expect(toDatabaseAway(failure({}, 'Connection terminated by us'))).toBeUndefined()
    // This is another server, not the database.
    expect(toProblem(failure({ code: 'ECONNREFUSED', syscall: 'connect' })).code).toBe('internal_error')
  })
})
