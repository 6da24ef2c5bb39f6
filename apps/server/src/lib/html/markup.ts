/** Templates that escape their values, for HTML and XML. */

export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

export type Part = Markup | string | number | false | undefined | readonly Part[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Also removes what XML 1.0 cannot contain (section 2.2): control characters and unpaired surrogates. */
export const escapeText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.toWellFormed().replaceAll(/[&<>"']|[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, (character) => entities[character] ?? '')

function toText(part: Part): string {
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(toText).join('')
  return part === undefined || part === false ? '' : escapeText(String(part))
}

/** Escapes every value except markup. False and undefined become empty; lists are joined. */
export const markup = (strings: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(strings.reduce((text, string, index) => `${text}${toText(parts[index - 1])}${string}`))

/** For text that was made safe elsewhere. */
export const raw = (text: string): Markup => new Markup(text)
