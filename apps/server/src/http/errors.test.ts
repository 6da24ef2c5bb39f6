import { describe, expect, it } from 'vitest'
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
  ])('that %s asks the caller to come again', (_, error) => {
    expect(toProblem(error)).toMatchObject({ code: 'service_unavailable', options: { retryAfter: 5 } })
  })

  it('is not what every missing file means', () => {
    expect(toProblem(failure({ code: 'ENOENT', syscall: 'open' })).code).toBe('internal_error')
    expect(toProblem(failure({}, 'Connection terminated by us')).code).toBe('internal_error')
  })
})
