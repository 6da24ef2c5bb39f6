/** URLs and mentions: a model may use those that the author gave, and neither invent any nor take them from a page. */
import { domainToASCII } from 'node:url'
import { findBareUrls } from '@broadside/networks/kit/bare-links'
import { findMentions } from '@broadside/networks/kit/links'

export interface Addresses {
  /** URLs and mentions missing from the material, as written in the text. */
  unknownIn(text: string): string[]
}

// Browsers treat a protocol-relative URL like one with a scheme.
const withSchemes = (text: string): string => text.replace(/(?<![:\w/])\/\/(?=[\p{L}\p{N}])/gu, 'https://')

/** Equal for every spelling of the same page. */
const keyOf = (url: string): string => {
  const bare = url.replace(/^https?:\/\//i, '')
  const end = bare.search(/[/?#]/)
  const host = end < 0 ? bare : bare.slice(0, end)
  // A port or user name keeps the host as it is.
  return ((domainToASCII(host) || host.toLowerCase()) + bare.slice(host.length)).replace(/\/$/, '')
}

const otherScheme = /(?<![\p{L}\p{N}+.-])(?!https?:)[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"]+/giu
// A browser goes to the host behind the `@`, while a reader sees the text before it.
const credentials = /https?:\/\/[^\s/?#<>"]*@[^\s<>"]+/giu
/** A local part has at most 64 characters (RFC 5321). It starts after whatever cannot be a part of it, so that matching takes linear time. */
const email = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+/gu
const markdownTarget = /\]\(\s*<?([^)\s>]+)|^[ ]{0,3}\[[^\]\n]+\]:\s*<?([^\s>]+)/gmu

/** Everything that a reader or network might turn into a link. */
const linksIn = (text: string): { shown: string; key: string }[] => {
  const urls = findBareUrls(withSchemes(text)).map((span) => ({ shown: span.text, key: keyOf(span.url) }))
  const others = [...text.matchAll(otherScheme), ...text.matchAll(credentials)].map(([shown]) => ({ shown, key: shown }))
  const targets = [...text.matchAll(markdownTarget)].flatMap(([, inline, reference]) => {
    const shown = inline ?? reference ?? ''
    return [{ shown, key: keyOf(withSchemes(shown)) }]
  })
  const emails = [...text.matchAll(email)].map(([shown]) => ({ shown, key: shown.toLowerCase() }))
  return [...urls, ...others, ...targets, ...emails]
}

const mentionsIn = (text: string): string[] => findMentions(text).map((mention) => mention.text)

export const addressesOf = (texts: readonly string[]): Addresses => {
  const links = new Set(texts.flatMap((text) => linksIn(text).map(({ key }) => key)))
  const hosts = new Set([...links].map((key) => key.split(/[/?#]/, 1)[0] ?? ''))
  const mentions = new Set(texts.flatMap((text) => mentionsIn(text).map((mention) => mention.toLowerCase())))
  // Mentioning a linked site by its domain is not a new link.
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
