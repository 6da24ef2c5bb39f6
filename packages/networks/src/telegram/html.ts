/** Telegram's own HTML: https://core.telegram.org/bots/api#html-style */

const tags = new Set('b strong i em u ins s strike del span a code pre blockquote tg-spoiler tg-emoji'.split(' '))

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' }

export const decode = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|amp|quot));/gi, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole
    const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })

export interface ReadHtml {
  text: string
  entities: number
  /** What Telegram would reject, as a sentence; undefined if nothing. */
  problem?: string
}

export const readHtml = (html: string): ReadHtml => {
  const open: string[] = []
  let entities = 0
  let problem: string | undefined
  const text = html.replaceAll(/<(\/?)([a-z][a-z0-9-]*)((?:\s[^<>]*)?)>|<[^>]*>?/gi, (whole, slash?: string, rawName?: string) => {
    const name = rawName?.toLowerCase()
    if (name === undefined) problem ??= 'A < that begins no tag is written as &lt;.'
    else if (!tags.has(name)) problem ??= `Telegram knows no tag <${name}>.`
    else if (slash === '') {
      open.push(name)
      entities += 1
    } else if (open.pop() !== name) problem ??= `The tag </${name}> closes nothing.`
    return name === undefined ? whole : ''
  })
  const [left] = open
  if (left !== undefined) problem ??= `The tag <${left}> is not closed.`
  return { text: decode(text), entities, ...(problem === undefined ? {} : { problem }) }
}
