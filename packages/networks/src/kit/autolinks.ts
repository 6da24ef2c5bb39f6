/**
 * Finds links without markup, by the rules of GitHub Flavored Markdown (https://github.github.com/gfm/#autolinks-extension-). It reads each
 * character a bounded number of times, however hostile the text.
 */

interface Autolink {
  text: string
  href: string
}

export interface Autolinks {
  /** The link that starts at this index. Indexes must not decrease between calls. */
  at(index: number): Autolink | undefined
  /** Where the next link may start after this index; `Infinity` for none. */
  next(index: number): number
}

const marks = /(?:https?|ftp):\/\/|www\.|@/gi

const local = /[A-Za-z0-9._+-]/
/** What a host may start with, including the first half of a surrogate pair. */
const letterOrMore = /[A-Za-z0-9]|[^\0-\x7f]/
const mailDomain = /[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+/y
const hostName = /[\p{L}\p{N}][\p{L}\p{N}\p{M}._-]*/uy
const tail = /[^\s<]*/y
const letter = /[A-Za-z0-9]/
const beforeWww = /[\s*_~(]/

const matchAt = (pattern: RegExp, text: string, index: number): string | undefined => {
  pattern.lastIndex = index
  return pattern.exec(text)?.[0]
}

const countOf = (text: string, sign: string): number => text.split(sign).length - 1

/** The start of an entity that ends before `end`, or of the semicolon itself. */
const startOfEntity = (text: string, end: number): number => {
  let start = end - 1
  while (start > 0 && letter.test(text.charAt(start - 1))) start -= 1
  return start < end - 1 && text.charAt(start - 1) === '&' ? start - 1 : end - 1
}

/** Drops trailing punctuation, entities and closing brackets, which belong to the sentence. */
const withoutEnd = (text: string): string => {
  let unopened = countOf(text, ')') - countOf(text, '(')
  let end = text.length
  for (;;) {
    const last = text.charAt(end - 1)
    if (last === ';') end = startOfEntity(text, end)
    else if (last === ')' && unopened > 0) {
      unopened -= 1
      end -= 1
    } else if (last !== '' && `?!.,:*_~'"`.includes(last)) end -= 1
    else return text.slice(0, end)
  }
}

interface Host {
  start: number
  end: number
  isValid: boolean
}

/** The last two labels of a host must not contain an underscore. */
const isHost = (name: string): boolean => !name.split('.').slice(-2).join('').includes('_')

/** Finds the end of the host that starts at an index. Starts within one run of letters share its end, so each run is read once. */
const createHosts = (text: string) => {
  let last: Host = { start: 0, end: 0, isValid: false }
  return (start: number): Host => {
    if (!letterOrMore.test(text.charAt(start))) return { start, end: start, isValid: false }
    if (start > last.start && start < last.end) return { ...last, start }
    const name = matchAt(hostName, text, start) ?? ''
    last = { start, end: start + name.length, isValid: name !== '' && isHost(name) }
    return last
  }
}

type Kind = 'url' | 'www' | 'mail'

interface Candidate {
  kind: Kind
  start: number
  host: number
}

const startOfMail = (text: string, at: number): number => {
  let start = at
  while (start > 0 && local.test(text.charAt(start - 1))) start -= 1
  return start
}

const listCandidates = (text: string): Candidate[] => {
  const found: Candidate[] = []
  for (const { 0: mark, index } of text.matchAll(marks)) {
    const before = text.charAt(index - 1)
    if (mark === '@') {
      const address = startOfMail(text, index)
      if (address === index) continue
      const scheme = text.slice(Math.max(0, address - 7), address)
      const start = /^mailto:$/i.test(scheme) && !letter.test(text.charAt(address - 8)) ? address - 7 : address
      found.push({ kind: 'mail', start, host: index + 1 })
    } else if (mark.includes(':')) {
      if (!letter.test(before)) found.push({ kind: 'url', start: index, host: index + mark.length })
    } else if (before === '' || beforeWww.test(before)) found.push({ kind: 'www', start: index, host: index + mark.length })
  }
  return found.toSorted((one, other) => one.start - other.start)
}

export const autolinksOf = (text: string): Autolinks => {
  const candidates = listCandidates(text)
  const hostAt = createHosts(text)
  let place = 0
  const skipTo = (index: number): void => {
    while ((candidates[place]?.start ?? Infinity) < index) place += 1
  }
  const readMail = ({ start, host }: Candidate): Autolink | undefined => {
    const domain = matchAt(mailDomain, text, host)
    if (domain === undefined || /[-_]$/.test(domain)) return undefined
    const written = text.slice(start, host + domain.length)
    return { text: written, href: /^mailto:/i.test(written) ? written : `mailto:${written}` }
  }
  const readUrl = ({ kind, start, host }: Candidate): Autolink | undefined => {
    const { end, isValid } = hostAt(host)
    if (!isValid) return undefined
    const written = withoutEnd(text.slice(start, end) + (matchAt(tail, text, end) ?? ''))
    if (written.length <= host - start) return undefined
    return { text: written, href: kind === 'www' ? `http://${written}` : written }
  }
  return {
    at: (index) => {
      skipTo(index)
      const same = candidates.slice(place, place + 3).filter(({ start }) => start === index)
      for (const candidate of same) {
        const link = candidate.kind === 'mail' ? readMail(candidate) : readUrl(candidate)
        if (link) return link
      }
      return undefined
    },
    next: (index) => {
      skipTo(index + 1)
      return candidates[place]?.start ?? Infinity
    },
  }
}
