import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createServerClock } from './server-clock.ts'

const dayMs = 86_400_000
const at = Date.parse('2026-11-24T09:00:00Z')

const headersAt = (time: number, more: Record<string, string> = {}) =>
  new Headers({ date: new Date(time).toUTCString(), 'cache-control': 'no-store', ...more })

/** A response that took 100 ms each way, to a device whose clock is ahead by this much. */
const answerTo = (aheadMs: number, { headers = headersAt(at), roundTripMs = 200 } = {}) => ({
  sentAt: at + aheadMs,
  receivedAt: at + aheadMs + roundTripMs,
  headers,
})

describe('the server time', () => {
  it.each([dayMs, -dayMs, 3 * 60_000])('is found if the device clock is ahead by %i ms', (aheadMs) => {
    const clock = createServerClock(() => at + aheadMs)
    clock.learn(answerTo(aheadMs))
    expect(Math.abs(clock.now().getTime() - at)).toBeLessThan(1000)
    expect(Math.abs(clock.skewMs() - aheadMs)).toBeLessThan(1000)
  })

  it('is the device time if the difference is within the measurement error', () => {
    const clock = createServerClock(() => at)
    clock.learn(answerTo(400))
    expect([clock.now().getTime(), clock.skewMs()]).toEqual([at, 0])
  })

  it('reports no skew up to two minutes', () => {
    const clock = createServerClock(() => at + 60_000)
    clock.learn(answerTo(60_000))
    expect([Math.abs(clock.now().getTime() - at) < 1000, clock.skewMs()]).toEqual([true, 0])
  })

  it.each<[string, Headers]>([
    ['may be stored', headersAt(at - dayMs, { 'cache-control': 'private, max-age=300' })],
    ['comes from a shared cache', headersAt(at - dayMs, { age: '86400' })],
    ['has no date', new Headers({ 'cache-control': 'no-store' })],
  ])('ignores a response that %s', (_, headers) => {
    const clock = createServerClock(() => at)
    clock.learn(answerTo(0, { headers }))
    expect(clock.now().getTime()).toBe(at)
  })

  it('comes from the fastest response, and is measured again when the device clock is set', () => {
    let device = at + dayMs
    const clock = createServerClock(() => device)
    clock.learn(answerTo(dayMs))
    clock.learn(answerTo(dayMs, { headers: headersAt(at), roundTripMs: 20_000 }))
    expect(Math.abs(clock.now().getTime() - at)).toBeLessThan(1000)
    device = at
    clock.learn(answerTo(0))
    expect(Math.abs(clock.now().getTime() - at)).toBeLessThan(1000)
    expect(clock.skewMs()).toBe(0)
  })
})

/** Files that may use the device's "now" to measure durations. */
const measuring = new Set(['lib/server-clock.ts', 'api/send.ts', 'uploads/queue.ts'])

it('is the only "now" in the app', () => {
  const folder = join(import.meta.dirname, '..')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/[.-]test(ing)?\./.test(name) && !/(^|\/)testing\.ts$/.test(name) && !measuring.has(name),
  )
  expect(sources.length).toBeGreaterThan(200)
  const found = sources.filter((name) =>
    /\bDate\.now\b|new Date\(\)|[^.\w](today|now)\((zone|getLocalTimeZone)/.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(found).toEqual([])
})
