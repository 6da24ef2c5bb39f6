/**
 * Traces of requests, jobs, transactions and calls to other servers. While they are off, no library is loaded, no context is kept, and nothing is
 * stored.
 */
import type { Config } from '#server/config.ts'
import type { Log } from '#lib/log.ts'

/** Never texts, tokens, queries or paths with values: https://opentelemetry.io/docs/specs/semconv/ names the attributes. */
export type Attributes = Readonly<Record<string, string | number | undefined>>

export interface SpanParts {
  /** `server` and `consumer` may begin a trace. The others are recorded only below another span. */
  kind: 'server' | 'consumer' | 'client' | 'internal'
  attributes: Attributes
  /** The traceparent of the span that caused this one, if that isn't the current one. */
  parent?: string | undefined
  /** The traceparent of a span in another trace that caused this one. */
  link?: string | undefined
}

export interface ActiveSpan {
  set(attributes: Attributes): void
  rename(name: string): void
  /** Marks the span as failed. */
  fail(type: string): void
  end(): void
}

export interface Traces extends AsyncDisposable {
  readonly isOn: boolean
  /** Undefined if nothing is recorded. The caller ends it. */
  start(name: string, parts: SpanParts): ActiveSpan | undefined
  /** Runs work below a span, or below none. */
  within<T>(span: ActiveSpan | undefined, work: () => T): T
  /** The traceparent of the current span. */
  current(): string | undefined
}

const off: Traces = {
  isOn: false,
  start: () => undefined,
  within: (_, work) => work(),
  current: () => undefined,
  [Symbol.asyncDispose]: () => Promise.resolve(),
}

export type TraceSettings = Pick<
  Config,
  'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_EXPORTER_OTLP_HEADERS' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER' | 'OTEL_TRACES_SAMPLER_ARG'
>

export async function createTraces(config: TraceSettings, log: Pick<Log, 'warn'>, instanceId: string): Promise<Traces> {
  if (config.OTEL_EXPORTER_OTLP_ENDPOINT === '') return off
  const { openTelemetry } = await import('./open-telemetry.ts')
  return openTelemetry(config, log, instanceId)
}

/** The type of an error, never its message. */
const typeOf = (error: unknown): string => {
  const { code } = error as { code?: unknown }
  if (typeof code === 'string' && code !== '') return code
  return error instanceof Error ? error.name : 'unknown'
}

/** Runs work in a span that ends with it. */
export async function inSpan<T>(traces: Traces, name: string, parts: SpanParts, work: (span?: ActiveSpan) => Promise<T>): Promise<T> {
  const span = traces.start(name, parts)
  if (!span) return work()
  try {
    return await traces.within(span, () => work(span))
  } catch (error) {
    span.fail(typeOf(error))
    throw error
  } finally {
    span.end()
  }
}
