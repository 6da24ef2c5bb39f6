import { expect, it } from 'vitest'
import type { Log } from '#lib/log.ts'
import { endpointOf, parseHeaders } from './endpoint.ts'
import { formatTraceparent, parseTraceparent } from './traceparent.ts'
import { watchExport } from './watch-export.ts'

const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']

it('reads a traceparent as the W3C defines it', () => {
  expect(parseTraceparent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, flags: 1 })
  expect(parseTraceparent(`cc-${traceId}-${spanId}-00-what-comes`)).toEqual({ traceId, spanId, flags: 0 })
  expect(formatTraceparent({ traceId, spanId, flags: 1 })).toBe(`00-${traceId}-${spanId}-01`)
  for (const text of [
    '',
    `ff-${traceId}-${spanId}-01`,
    `00-${traceId}-${spanId}-01-more`,
    `00-${'0'.repeat(32)}-${spanId}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${spanId}-01`,
    ` 00-${traceId}-${spanId}-01`,
  ])
    expect(parseTraceparent(text), text).toBeUndefined()
})

it('reads the settings of the exporter as OpenTelemetry defines them', () => {
  expect(endpointOf('http://collector:4318/')).toBe('http://collector:4318/v1/traces')
  expect(endpointOf('https://collector.example/otlp')).toBe('https://collector.example/otlp/v1/traces')
  expect(parseHeaders('Authorization=Basic%20dXNlcg==, x-scope = a=b ,broken,=none')).toEqual({
    authorization: 'Basic dXNlcg==',
    'x-scope': 'a=b',
  })
  expect(parseHeaders('a=100%')).toEqual({ a: '100%' })
})

it('logs an outage of the collector once, and its end once', () => {
  const lines: unknown[][] = []
  const log = { warn: (...line: unknown[]) => void lines.push(line) } as unknown as Pick<Log, 'warn'>
  const answers = [1, 1, 0, 0, 1]
  const told: number[] = []
  const error = Object.assign(new Error('connect to http://user:password@collector'), { code: 'ECONNREFUSED' })
  const exporter = watchExport(
    {
      export: (_, done) => {
        const code = answers.shift() ?? 0
        done(code === 0 ? { code } : { code, error })
      },
      shutdown: () => Promise.resolve(),
    },
    log,
  )
  const spans = [{}, {}] as Parameters<typeof exporter.export>[0]
  for (let turn = 0; turn < 5; turn += 1) exporter.export(spans, ({ code }) => told.push(code))
  expect(told).toEqual([0, 0, 0, 0, 0])
  const refused = [{ reason: 'ECONNREFUSED' }, 'The trace collector takes no spans. They are dropped until it does']
  expect(lines).toEqual([refused, [{ lost: 4 }, 'The trace collector is back'], refused])
})
