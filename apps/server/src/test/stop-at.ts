/**
 * Preloaded into a server by tests (`--import`): stops its process once, at the point named by STOP_AT, when it is
 * about to create a status. When it continues, the wall clock has advanced by STOPPED_MS, as after a laptop's sleep, in
 * which the monotonic clock stands still.
 */
import { subscribe } from 'node:diagnostics_channel'
import pg from 'pg'
import { shiftClock } from './shift-clock.ts'

export type StopPoint = 'commit' | 'request' | 'connect'

const { STOP_AT: point, STOPPED_MS: stoppedMs = '0' } = process.env
let isArmed = true

function stop(): void {
  if (!isArmed) return
  isArmed = false
  process.kill(process.pid, 'SIGSTOP')
  shiftClock(Number(stoppedMs))
}

/** Stops after the attempt is committed, before anything else. */
function stopAfterCommit(): void {
  const { prototype } = pg.Client
  const query = Object.getOwnPropertyDescriptor(prototype, 'query')?.value as (...given: unknown[]) => unknown
  const watched = function (this: pg.Client, ...given: unknown[]) {
    const result = query.apply(this, given)
    const [statement] = given
    const text = typeof statement === 'object' && statement !== null && 'text' in statement ? String(statement.text) : String(statement)
    if (!text.includes('insert into attempts') || !(result instanceof Promise)) return result
    return result.then((answer: unknown) => (stop(), answer))
  }
  Object.defineProperty(prototype, 'query', { value: watched, writable: true, configurable: true })
}

/** Stops when the request exists but no connection does, or when the connection is ready but nothing was written to it. */
function stopAtRequest(after: 'request' | 'connect'): void {
  let isNext = false
  subscribe('undici:request:create', (message) => {
    const { request } = message as { request: { method: string; path: string } }
    if (request.method !== 'POST' || request.path !== '/api/v1/statuses') return
    if (after === 'request') stop()
    else isNext = true
  })
  subscribe('undici:client:connected', () => {
    if (isNext) stop()
  })
}

if (point === 'commit') stopAfterCommit()
else if (point === 'request' || point === 'connect') stopAtRequest(point)
