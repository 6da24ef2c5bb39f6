/** Records spans with the SDK of OpenTelemetry, and sends them by OTLP over HTTP. Loaded only when traces are on. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { hostname } from 'node:os'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { defined } from '#lib/defined.ts'
import type { Log } from '#lib/log.ts'
import { endsWithin } from '#lib/timeout.ts'
import { version } from '#lib/version.ts'
import { endpointOf, parseHeaders } from './endpoint.ts'
import { createSampler } from './sampler.ts'
import { formatTraceparent, parseTraceparent } from './traceparent.ts'
import type { ActiveSpan, SpanParts, Traces, TraceSettings } from './traces.ts'
import { watchExport } from './watch-export.ts'

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const

/** What the last spans have to be sent when the process stops. The service waits for its jobs and requests, not for a collector. */
const flushMs = 3000

const contextOf = (traceparent: string | undefined): Context | undefined => {
  const parent = traceparent === undefined ? undefined : parseTraceparent(traceparent)
  if (!parent) return undefined
  const { traceId, spanId, flags } = parent
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: flags, isRemote: true })
}

const wrap = (span: Span): ActiveSpan & { span: Span } => ({
  span,
  set: (attributes) => void span.setAttributes(defined(attributes)),
  rename: (name) => void span.updateName(name),
  fail: (type) => void span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR }),
  end: () => span.end(),
})

export function openTelemetry(config: TraceSettings, log: Pick<Log, 'warn'>, instanceId: string): Traces {
  const exporter = new OTLPTraceExporter({
    url: endpointOf(config.OTEL_EXPORTER_OTLP_ENDPOINT),
    headers: parseHeaders(config.OTEL_EXPORTER_OTLP_HEADERS),
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': config.OTEL_SERVICE_NAME,
      'service.version': version,
      'service.instance.id': instanceId,
      'host.name': hostname(),
    }),
    sampler: createSampler(config.OTEL_TRACES_SAMPLER, config.OTEL_TRACES_SAMPLER_ARG),
    spanProcessors: [new BatchSpanProcessor({ exporter: watchExport(exporter, log) })],
  })
  const tracer = provider.getTracer('broadside', version)
  const storage = new AsyncLocalStorage<Span | undefined>()
  return {
    isOn: true,
    start: (name, { kind, attributes, parent, link }: SpanParts) => {
      const above = storage.getStore()
      const isRoot = kind === 'server' || kind === 'consumer'
      if (!above && !isRoot) return undefined
      const linked = link === undefined ? undefined : parseTraceparent(link)
      const links = linked && [{ context: { traceId: linked.traceId, spanId: linked.spanId, traceFlags: linked.flags } }]
      const context = contextOf(parent) ?? (above && !isRoot ? trace.setSpan(ROOT_CONTEXT, above) : ROOT_CONTEXT)
      return wrap(tracer.startSpan(name, { kind: kinds[kind], attributes: defined(attributes), ...defined({ links }) }, context))
    },
    within: (span, work) => storage.run((span as ReturnType<typeof wrap> | undefined)?.span, work),
    current: () => {
      const context = storage.getStore()?.spanContext()
      return context && formatTraceparent({ ...context, flags: context.traceFlags })
    },
    [Symbol.asyncDispose]: async () => void (await endsWithin(flushMs, provider.shutdown())),
  }
}
