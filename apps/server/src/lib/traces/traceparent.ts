/** The context of a span as text (https://www.w3.org/TR/trace-context/#traceparent-header). */

export interface SpanRef {
  traceId: string
  spanId: string
  /** Bit 0: the span is recorded. */
  flags: number
}

export const formatTraceparent = ({ traceId, spanId, flags }: SpanRef): string =>
  `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`

/** Undefined if it isn't valid. Versions after 00 may have more parts. */
export function parseTraceparent(text: string): SpanRef | undefined {
  const [, version, traceId = '', spanId = '', flags = '', rest] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(text) ?? []
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, flags: Number.parseInt(flags, 16) & 1 }
}
