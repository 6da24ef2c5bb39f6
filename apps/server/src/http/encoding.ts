/** The compression that a client accepts (RFC 9110 §12.5.3). */

export type Encoding = 'br' | 'gzip'

const endings: Record<Encoding, string> = { br: '-br', gzip: '-gz' }

/** The weight of each value in a header, 0 to 1, without unnamed ones. */
export function weightsOf(header: string | undefined): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith('q='))
    if (name) weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  return weights
}

/**
 * The best encoding the client accepts; undefined for none. A wildcard does not count, because programs that send it
 * cannot decode either.
 */
export function findEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  const weights = weightsOf(acceptEncoding)
  const [br, gzip] = [weights.get('br') ?? 0, weights.get('gzip') ?? 0]
  if (br === 0 && gzip === 0) return undefined
  return br >= gzip ? 'br' : 'gzip'
}

/** The tag of the same content when compressed: `"a"` becomes `"a-br"`. */
export const encodedTag = (tag: string, encoding: Encoding): string => tag.replace(/"$/, `${endings[encoding]}"`)

/** The tag of the content, whatever its compression. */
export const plainTag = (tag: string): string => tag.replace(/-(?:br|gz)"$/, '"')

const textual = /^(?:text\/(?!event-stream)|image\/svg\+xml|application\/(?:json|javascript|yaml|manifest\+json|[\w.-]+\+(?:json|xml)))/

/** Whether compression makes content of this type notably smaller. */
export const isTextual = (contentType: string): boolean => textual.test(contentType)

export function addVary(vary: unknown, name: string): string {
  const names = typeof vary === 'string' && vary !== '' ? vary.split(/\s*,\s*/) : []
  return names.includes(name) ? names.join(', ') : [...names, name].join(', ')
}
