/**
 * Finds what X makes a link of: URLs, and domains without a scheme. The rules are those of twitter-text
 * (https://github.com/twitter/twitter-text), whose cases the tests repeat. Each character is read a bounded number of times.
 */
import type { Span } from '../kit/links.ts'
import { topLevelDomains } from '../kit/top-level-domains.ts'

const longestUrl = 4096
/** Of one label, encoded: https://www.rfc-editor.org/rfc/rfc1035#section-2.3.4 */
const longestLabel = 63
const longestShortLink = 40
/** Of a top-level domain. */
const longestTop = 24

const invisible = '\\s\\x85\\u180E\\uFFFE\\uFFFF\\u202A-\\u202E\\u061C\\u200E\\u200F\\u2066-\\u2069'
const latin =
  '\\xC0-\\xD6\\xD8-\\xF6\\xF8-\\u024F\\u0253\\u0254\\u0256\\u0257\\u0259\\u025B\\u0263\\u0268\\u026F\\u0272\\u0289\\u028B\\u02BB\\u0300-\\u036F\\u1E00-\\u1EFF'

/** Labels with everything that can be between them. */
const hosts = new RegExp(`[^!'#%&()*+,\\\\/:;<=>?@[\\]^{|}~$${invisible}]+`, 'g')
const plainLabels = new RegExp(`(?:[-a-z0-9${latin}]+\\.)+`, 'gi')
const scheme = /https?:\/\/$/i
const port = /:\d+/y
const encodedTop = /xn--[-\da-z]+/iy
const queryText = "\\?[\\w!?*'@();:&=+$/%#[\\]\\-.,~|]*[\\w\\-&=#/]"
const query = new RegExp(queryText, 'iy')
const shortLink = new RegExp(`^https?://t\\.co/([a-z0-9]+)(?:${queryText})?`, 'i')
const lastPathText = `\\w\\u0400-\\u04FF+\\-=#/${latin}`
const lastPathSign = new RegExp(`[${lastPathText}]`)
const pathText = `[${lastPathText}!*';:,.$%[\\]\\u2013~@|&]`
const pathSign = new RegExp(pathText)

const mayPrecede = (sign: string): boolean => !/[A-Za-z0-9@＠$#＃\uFFFE\uFEFF\uFFFF]/.test(sign)

const endOf = (pattern: RegExp, text: string, index: number): number => {
  pattern.lastIndex = index
  return pattern.test(text) ? pattern.lastIndex : index
}

/** The end of the top-level domain that starts at an index; undefined if there is none. */
const endOfTopLevel = (text: string, start: number): number | undefined => {
  const encoded = endOf(encodedTop, text, start)
  if (encoded > start) return encoded
  const words = text.slice(start, start + longestTop).toLowerCase()
  for (let length = words.length; length > 1; length--) {
    if (topLevelDomains.has(words.slice(0, length)) && !/[0-9a-z@+-]/i.test(text.charAt(start + length))) return start + length
  }
  return undefined
}

/** Brackets with at most one pair inside. */
const brackets = new RegExp(`\\((?:${pathText}+|${pathText}*\\(${pathText}+\\)${pathText}*)\\)`, 'y')

const endOfPath = (text: string, start: number): number => {
  if (text.charAt(start) !== '/') return start
  let end = start + 1
  for (let index = end; index < text.length;) {
    const sign = text.charAt(index)
    const closed = endOf(brackets, text, index)
    if (closed === index && !pathSign.test(sign)) break
    const isLast = closed > index || lastPathSign.test(sign)
    index = Math.max(closed, index + 1)
    if (isLast) end = index
  }
  return end
}

interface Label {
  start: number
  end: number
  /** The end of the host whose top-level domain is the next label. */
  hostEnd: number | undefined
  /** The end of the longest host that this label begins; undefined if no host does. */
  longest: number | undefined
}

const isLabel = (text: string): boolean => /^[^-_](?:.*[^-_])?$/su.test(text)

/** The labels of a run, each with the longest host that continues from it. */
const listLabels = (text: string, start: number, end: number): Label[] => {
  const labels: Label[] = []
  for (let from = start; from <= end;) {
    const dot = text.indexOf('.', from)
    const to = dot < 0 || dot > end ? end : dot
    labels.push({ start: from, end: to, hostEnd: undefined, longest: undefined })
    from = to + 1
  }
  for (let index = labels.length - 2; index >= 0; index--) {
    const [label, next] = labels.slice(index, index + 2)
    if (!label || !next) continue
    const words = text.slice(label.start, label.end)
    label.hostEnd = endOfTopLevel(text, next.start)
    if (isLabel(words)) label.longest = next.longest ?? (words.includes('_') ? undefined : label.hostEnd)
  }
  return labels
}

/** The end of the longest host from an index within a label. */
const endOfHost = (text: string, label: Label, next: Label | undefined, from: number): number | undefined => {
  if (from === label.start) return label.longest
  const words = text.slice(from, label.end)
  if (!isLabel(words)) return undefined
  return next?.longest ?? (words.includes('_') ? undefined : label.hostEnd)
}

/** The length of a label in Punycode. It has another label after it, so that digits aren't an IP address. */
const lengthOf = (label: string): number => {
  if (/^[\0-\x7f]*$/.test(label)) return label.length
  const url = `http://${label}.a`
  return URL.canParse(url) ? new URL(url).hostname.length - 2 : Infinity
}

const isHost = (host: string): boolean => {
  if (/^xn--[^.]*[^\0-\x7f]/i.test(host)) return false
  return host.split('.').every((label) => lengthOf(label) <= longestLabel)
}

/** The domains of Latin letters in a host, which can have words in other scripts around them. */
const listPlainHosts = (text: string, start: number, end: number): { start: number; end: number }[] => {
  const found: { start: number; end: number }[] = []
  plainLabels.lastIndex = start
  for (let match = plainLabels.exec(text); match && match.index < end; match = plainLabels.exec(text)) {
    let last = Math.min(plainLabels.lastIndex, end)
    let top = endOfTopLevel(text, last)
    while (top === undefined && (last = text.lastIndexOf('.', last - 2) + 1) > match.index) top = endOfTopLevel(text, last)
    if (top === undefined || top > end) continue
    found.push({ start: match.index, end: top })
    plainLabels.lastIndex = top
  }
  return found
}

const withoutRest = (url: string): string | undefined => {
  const [short, slug = ''] = shortLink.exec(url) ?? []
  if (short === undefined) return url
  return slug.length > longestShortLink ? undefined : short
}

interface Reading {
  text: string
  found: Span[]
  /** The end of the last host that was read, also of one that isn't linked. */
  done: number
}

const add = ({ text, found }: Reading, start: number, end: number): void => void found.push({ start, end, text: text.slice(start, end) })

/** Reads the URL with the host from an index to another. `first` is where its scheme starts. */
const readUrl = (reading: Reading, first: number | undefined, from: number, hostEnd: number): void => {
  const { text } = reading
  const pathEnd = endOfPath(text, endOf(port, text, hostEnd))
  const end = endOf(query, text, pathEnd)
  reading.done = end
  const length = first === undefined ? end - from + 'https://'.length : end - first
  if (length > longestUrl || !isHost(text.slice(from, hostEnd))) return
  if (first !== undefined) {
    const url = withoutRest(text.slice(first, end))
    if (url === undefined) return
    reading.done = first + url.length
    return add(reading, first, reading.done)
  }
  if (/[-_./]/.test(text.charAt(from - 1))) return
  const plain = listPlainHosts(text, from, hostEnd)
  // What follows the host belongs to its last domain.
  for (const [index, host] of plain.entries()) add(reading, host.start, index === plain.length - 1 && pathEnd > hostEnd ? end : host.end)
}

/** The start of the scheme before a host; undefined if it has none, or one that is part of a word. */
const startOfScheme = ({ text, done }: Reading, host: number): number | undefined => {
  const written = scheme.exec(text.slice(Math.max(0, host - 8), host))?.[0]
  if (written === undefined) return undefined
  const start = host - written.length
  return start === 0 || (start > done && mayPrecede(text.charAt(start - 1))) ? start : undefined
}

/** Reads the hosts of a run of labels. */
const readRun = (reading: Reading, start: number, end: number): void => {
  const { text } = reading
  const labels = listLabels(text, start, end)
  const first = startOfScheme(reading, start)
  const mayStart = (index: number): boolean =>
    index === 0 || (index === start && first !== undefined) || (index > reading.done && mayPrecede(text.charAt(index - 1)))
  for (const [place, label] of labels.entries()) {
    const next = labels[place + 1]
    if (next?.longest === undefined && label.hostEnd === undefined) continue
    for (let from = label.start; from < label.end; from++) {
      const host = mayStart(from) ? endOfHost(text, label, next, from) : undefined
      if (host === undefined) continue
      readUrl(reading, from === start ? first : undefined, from, host)
      break
    }
  }
}

const readUrls = (text: string): Span[] => {
  const reading: Reading = { text, found: [], done: -1 }
  for (const { 0: run, index } of text.matchAll(hosts)) readRun(reading, index, index + run.length)
  return reading.found
}

/** One check looks for the URLs of the same text several times. */
let last: { text: string; urls: readonly Span[] } = { text: '', urls: [] }

/** Returns the links of a text in order. */
export const findUrls = (text: string): readonly Span[] => {
  if (text !== last.text) last = { text, urls: text.includes('.') ? readUrls(text) : [] }
  return last.urls
}
