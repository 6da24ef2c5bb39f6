/** https://opentelemetry.io/docs/specs/otel/protocol/exporter/#endpoint-urls-for-otlphttp */
export const endpointOf = (base: string): string => `${base.replace(/\/+$/, '')}/v1/traces`

/** `name=value` pairs with commas; values are percent-encoded as in the W3C's Baggage. */
export function parseHeaders(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(',').flatMap((pair) => {
      const [, name = '', value = ''] = /^\s*([^\s=]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? []
      return name ? [[name.toLowerCase(), decode(value)]] : []
    }),
  )
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
