/** Which compression a client reads (RFC 9110 §12.5.3). */

export type Encoding = 'br' | 'gzip'

/** What an entity tag ends in whose content is compressed. */
const endings: Record<Encoding, string> = { br: '-br', gzip: '-gz' }

/** The weight that a header gives to each value, 0 to 1; only what it names. */
export function weightsOf(header: string | undefined): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith('q='))
    if (name) weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0)
  }
  return weights
}

/** The better one of those that the client reads; undefined: none. A wildcard counts as none: it comes from programs that read neither. */
export function findEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  const weights = weightsOf(acceptEncoding)
  const [br, gzip] = [weights.get('br') ?? 0, weights.get('gzip') ?? 0]
  if (br === 0 && gzip === 0) return undefined
  return br >= gzip ? 'br' : 'gzip'
}

/** The tag of the same content compressed: `"a"` becomes `"a-br"`. */
export const encodedTag = (tag: string, encoding: Encoding): string => tag.replace(/"$/, `${endings[encoding]}"`)

/** The tag of the content, however it was compressed on its way. */
export const plainTag = (tag: string): string => tag.replace(/-(?:br|gz)"$/, '"')

const textual = /^(?:text\/(?!event-stream)|image\/svg\+xml|application\/(?:json|javascript|yaml|manifest\+json|[\w.-]+\+(?:json|xml)))/

/** Whether content of this type becomes notably shorter. */
export const isTextual = (contentType: string): boolean => textual.test(contentType)

/** Adds a name to a Vary header. */
export function addVary(vary: unknown, name: string): string {
  const names = typeof vary === 'string' && vary !== '' ? vary.split(/\s*,\s*/) : []
  return names.includes(name) ? names.join(', ') : [...names, name].join(', ')
}
