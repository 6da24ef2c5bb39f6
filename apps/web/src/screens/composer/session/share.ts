/**
 * Content prefilled from a URL, `/publications/new?title=&text=&url=`, which is also the share target of the installed app. It doesn't
 * count as an edit, so that another site can't create posts with a link.
 */
import type { Content } from './model/content.ts'

export type Shared = Partial<Pick<Content, 'title' | 'text' | 'source_url'>>

/** In characters; the server's limits. */
export const longest = { title: 300, text: 100_000, url: 8192 }

const webAddress = (given: string): string | undefined => {
  if (given.length > longest.url || !URL.canParse(given)) return undefined
  return /^https?:$/.test(new URL(given).protocol) ? given : undefined
}

/** Also adds the URL to the text, unless the text has it, because the URL is usually what people mean to share. */
export const readShare = (query: string): Shared | undefined => {
  const given = new URLSearchParams(query)
  const get = (name: string): string => (given.get(name) ?? '').trim()
  const address = webAddress(get('url'))
  const lines = [get('text'), ...(address !== undefined && !get('text').includes(address) ? [address] : [])]
  const shared = {
    title: get('title').replaceAll(/\s+/g, ' ').slice(0, longest.title),
    text: lines.filter(Boolean).join('\n').slice(0, longest.text),
    source_url: address ?? '',
  }
  return Object.values(shared).some(Boolean) ? shared : undefined
}
