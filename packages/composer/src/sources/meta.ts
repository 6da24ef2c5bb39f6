import type { Structure } from '../structure.ts'
import { clip } from '../text/cut.ts'
import { oneLine } from '../text/normalize.ts'
import { attributesOf, type HtmlNode } from './html-tree.ts'
import { readJsonLd } from './json-ld.ts'

export interface PageMeta extends Omit<Structure, 'blocks'> {
  title: string
}

export const noMeta: PageMeta = { title: '', description: '', image: '', canonical: '', author: '', siteName: '', language: '' }

export const metaBounds = { title: 300, description: 500, name: 200, address: 2_048, language: 35 } as const

/** Returns an absolute http(s) URL, or an empty string. */
export const toAddress = (value: string, base?: string): string => {
  const url = value.trim() ? URL.parse(value.trim(), base) : null
  const isFit = url !== null && /^https?:$/u.test(url.protocol) && !url.username && !url.password && url.href.length <= metaBounds.address
  return isFit ? url.href : ''
}

const hostOf = (address: string): string => (URL.parse(address)?.hostname ?? '').replace(/^(?:www|m|mobile|amp)\./u, '')

/**
 * Posts link to the canonical URL, so a page may only declare one on its own site; otherwise any page could redirect a post's readers
 * elsewhere. Two hosts are on the same site if they are equal or one is a subdomain of the other.
 */
const ownAddress = (value: string, fetched: string | undefined): string => {
  if (!fetched) return ''
  const address = toAddress(value, fetched)
  const [there, here] = [hostOf(address), hostOf(fetched)]
  const isOwn = there !== '' && (there === here || there.endsWith(`.${here}`) || (here.endsWith(`.${there}`) && there.includes('.')))
  return isOwn ? address : ''
}

export const toLanguage = (value: string): string => {
  const tag = value.trim().replaceAll('_', '-')
  try {
    return tag.length <= metaBounds.language ? (Intl.getCanonicalLocales(tag)[0] ?? '') : ''
  } catch {
    // An invalid language tag counts as none.
    return ''
  }
}

/** Some pages put the author's URL here. */
export const toName = (value: string): string => {
  const name = oneLine(value)
  return name.length > metaBounds.name || /^https?:|^@|\S@\S/iu.test(name) ? '' : name
}

/** Separators that never occur inside a title; a dash might. */
const strongSeparator = /\s+(?:[|·•»«]|::)\s+/u
const anySeparator = /\s+(?:[|·•»«–—-]|::)\s+/u
const mostSiteWords = 5

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Removes the site name that many pages add to a title. */
export const withoutSite = (title: string, siteName: string, heading: string): string => {
  if (
    heading &&
    title.length > heading.length &&
    same(title.slice(0, heading.length), heading) &&
    anySeparator.test(` ${title.slice(heading.length)} `)
  )
    return heading
  const parts = title.split(anySeparator)
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (siteName && parts.length > 1) {
    if (same(last, siteName)) return title.slice(0, title.length - last.length).replace(/\s+\S+\s+$/u, '')
    if (same(first, siteName)) return title.slice(first.length).replace(/^\s+\S+\s+/u, '')
  }
  const strong = title.split(strongSeparator)
  const site = strong.at(-1) ?? ''
  const rest = strong.slice(0, -1)
  const isSite = rest.length > 0 && site.split(/\s+/u).length <= mostSiteWords && rest.join(' ').length > site.length
  return isSite ? title.slice(0, title.lastIndexOf(site)).replace(/\s+\S+\s+$/u, '') : title
}

interface Head {
  metas: ReadonlyMap<string, string>
  title: string
  canonical: string
  language: string
  data: string[]
}

const readHead = (nodes: readonly HtmlNode[]): Head => {
  const metas = new Map<string, string>()
  const head: Head = { metas, title: '', canonical: '', language: '', data: [] }
  const isInDrawing = ({ parent }: HtmlNode): boolean => nodes[parent]?.name === 'svg'
  for (const node of nodes) {
    if (node.name === 'title' && !isInDrawing(node)) head.title ||= oneLine(node.text)
    if (!['meta', 'link', 'html', 'script'].includes(node.name)) continue
    const attributes = attributesOf(node)
    if (node.name === 'meta') {
      const key = (
        attributes.get('property') ??
        attributes.get('name') ??
        attributes.get('http-equiv') ??
        attributes.get('itemprop') ??
        ''
      ).toLowerCase()
      const content = attributes.get('content')?.trim()
      if (key && content && !metas.has(key)) metas.set(key, content)
    } else if (node.name === 'link') {
      if (/(?:^|\s)canonical(?:\s|$)/iu.test(attributes.get('rel') ?? '')) head.canonical ||= attributes.get('href') ?? ''
    } else if (node.name === 'html') head.language ||= attributes.get('lang') ?? attributes.get('xml:lang') ?? ''
    else if (attributes.get('type')?.toLowerCase() === 'application/ld+json') head.data.push(node.text)
  }
  return head
}

export interface Card {
  /** As written by the page, often with the site name. */
  title: string
  description: string
  /** An absolute http(s) URL, or empty. */
  image: string
  siteName: string
}

type Meta = (...keys: string[]) => string

const metaOf =
  (metas: Head['metas']): Meta =>
  (...keys) =>
    keys.map((key) => metas.get(key) ?? '').find(Boolean) ?? ''

const cardOf = (first: Meta, { title, data }: Pick<Head, 'title' | 'data'>, address: string | undefined): Card & { author: string } => {
  const facts = readJsonLd(data)
  return {
    title: oneLine(first('og:title', 'twitter:title') || facts.headline || title),
    description: clip(oneLine(first('og:description', 'description', 'twitter:description') || facts.description), metaBounds.description),
    image: toAddress(first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'), address),
    siteName: toName(first('og:site_name', 'application-name')),
    author: facts.author,
  }
}

export const readCard = (nodes: readonly HtmlNode[], address?: string): Card => {
  const { metas, ...head } = readHead(nodes)
  const { title, description, image, siteName } = cardOf(metaOf(metas), head, address)
  return { title: clip(title, metaBounds.title), description, image, siteName }
}

/** Reads all nodes, including hidden ones. `heading` is the page's first of level 1; `address` is its final URL. */
export const readMeta = (nodes: readonly HtmlNode[], heading: string, address?: string): PageMeta => {
  const { metas, ...head } = readHead(nodes)
  const first = metaOf(metas)
  const { author, ...card } = cardOf(first, head, address)
  return {
    ...card,
    title: withoutSite(card.title, card.siteName, heading),
    canonical: ownAddress(head.canonical || first('og:url'), address),
    author: [first('author', 'article:author', 'parsely-author', 'dc.creator'), author].map(toName).find(Boolean) ?? '',
    language: [head.language, first('og:locale'), first('content-language')].map(toLanguage).find(Boolean) ?? '',
  }
}
