/** Logs once when spans can't be sent, and once when they can again. Spans are lost in between, and nothing else. */
import type { SpanExporter } from '@opentelemetry/sdk-trace'
import type { Log } from '#lib/log.ts'

type Export = SpanExporter['export']
type Result = Parameters<Parameters<Export>[1]>[0]

const success = 0

/** The cause as a code or a status, because a message may quote an address with a password. */
const reasonOf = ({ error }: Result): string => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: { code?: unknown } }
  return String(code ?? cause?.code ?? error?.name ?? 'unknown')
}

export function watchExport(exporter: SpanExporter, log: Pick<Log, 'warn'>): SpanExporter {
  let lost: number | undefined
  const note = (result: Result, count: number) => {
    if (result.code === success) {
      if (lost !== undefined) log.warn({ lost }, 'The trace collector is back')
      lost = undefined
      return
    }
    if (lost === undefined) log.warn({ reason: reasonOf(result) }, 'The trace collector takes no spans. They are dropped until it does')
    lost = (lost ?? 0) + count
  }
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        note(result, spans.length)
        // A failure would be reported a second time, by the SDK.
        done({ code: success })
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
  }
}
