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

/** A query as `prepared.ts` submits it: the library calls back, and returns the query itself. */
interface Submitted {
  text: string
  callback: (...given: unknown[]) => void
}

const isSubmitted = (given: unknown): given is Submitted =>
  typeof given === 'object' && given !== null && 'text' in given && 'callback' in given && typeof given.callback === 'function'

/** Stops after the attempt is committed, before anything else. */
function stopAfterCommit(): void {
  const { prototype } = pg.Client
  const query = Object.getOwnPropertyDescriptor(prototype, 'query')?.value as (...given: unknown[]) => unknown
  const watched = function (this: pg.Client, ...given: unknown[]) {
    const [statement] = given
    if (isSubmitted(statement) && statement.text.includes('insert into attempts')) {
      const { callback } = statement
      statement.callback = (...answer) => {
        stop()
        callback(...answer)
      }
    }
    return query.apply(this, given)
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
