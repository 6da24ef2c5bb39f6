/** Addresses and mentions: a model may pass on those of the material and make up none. */
import { findBareUrls } from '@broadside/networks/kit/bare-links'
import { findMentions } from '@broadside/networks/kit/links'

export interface Addresses {
  /** Addresses and mentions of a text that the material does not hold, as they are written there. */
  unknownIn(text: string): string[]
}

// Browsers read an address without a scheme like one with it.
const withSchemes = (text: string): string => text.replace(/(?<![:\w/])\/\/(?=[\p{L}\p{N}])/gu, 'https://')

/** Equal for all spellings that lead to the same page. */
const keyOf = (url: string): string => {
  const bare = url.replace(/^https?:\/\//i, '')
  const end = bare.search(/[/?#]/)
  const host = end < 0 ? bare : bare.slice(0, end)
  return (host.toLowerCase() + bare.slice(host.length)).replace(/\/$/, '')
}

const otherScheme = /(?<![\p{L}\p{N}+.-])(?!https?:)[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"]+/giu
// Where a browser goes on to the host behind the `@`, others see the one before it.
const credentials = /https?:\/\/[^\s/?#<>"]*@[^\s<>"]+/giu
const markdownTarget = /\]\(\s*<?([^)\s>]+)|^[ ]{0,3}\[[^\]\n]+\]:\s*<?([^\s>]+)/gmu

/** Everything that some reader or network may make a link of. */
const linksIn = (text: string): { shown: string; key: string }[] => {
  const urls = findBareUrls(withSchemes(text)).map((span) => ({ shown: span.text, key: keyOf(span.url) }))
  const others = [...text.matchAll(otherScheme), ...text.matchAll(credentials)].map(([shown]) => ({ shown, key: shown }))
  const targets = [...text.matchAll(markdownTarget)].flatMap(([, inline, reference]) => {
    const shown = inline ?? reference ?? ''
    return [{ shown, key: keyOf(withSchemes(shown)) }]
  })
  return [...urls, ...others, ...targets]
}

const mentionsIn = (text: string): string[] => findMentions(text).map((mention) => mention.text)

/** What the texts of a build hold. */
export const addressesOf = (texts: readonly string[]): Addresses => {
  const links = new Set(texts.flatMap((text) => linksIn(text).map(({ key }) => key)))
  const hosts = new Set([...links].map((key) => key.split(/[/?#]/, 1)[0] ?? ''))
  const mentions = new Set(texts.flatMap((text) => mentionsIn(text).map((mention) => mention.toLowerCase())))
  // The name of a site that the material links to is a word about it.
  const isKnown = ({ shown, key }: { shown: string; key: string }): boolean => links.has(key) || (hosts.has(key) && !shown.includes('/'))
  return {
    unknownIn: (text) => [
      ...new Set([
        ...linksIn(text)
          .filter((link) => !isKnown(link))
          .map(({ shown }) => shown),
        ...mentionsIn(text).filter((mention) => !mentions.has(mention.toLowerCase())),
      ]),
    ],
  }
}
