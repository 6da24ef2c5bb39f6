import type { Fault } from '../post.ts'
import { type Detector, fault } from './read.ts'
import { keyOf } from './text.ts'

const address =
  /https?:\/\/[^\s<>()"”»]+|(?<![\p{L}\p{N}@/.-])(?:www\.)?(?:[a-z0-9][a-z0-9-]*\.)+(?:com|org|net|example|test|invalid|io|dev|eu|info|gov|edu|de|fr|es|it|pt|nl|uk|ru|cn|jp|app)(?![\p{L}\p{N}])(?:\/[^\s<>()"”»]*)?/giu
const mail = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const handle = /(?<![\p{L}\p{N}_@/.])@[\p{L}\p{N}_][\p{L}\p{N}_.@-]*[\p{L}\p{N}_]/gu

const trimmed = (text: string): string => text.replace(/[.,;:!?…)\]]+$/u, '')

/** Unrequested URLs, mentions and email addresses. */
export const foreignAddress: Detector = ({ post }) => {
  const asked = `${post.idea}\n${post.request}\n${post.link}`
  return post.segments.flatMap((body) => {
    const mails = body.match(mail) ?? []
    const rest = body.replace(mail, ' ')
    return [...mails, ...(rest.match(address) ?? []), ...(rest.match(handle) ?? [])]
      .map(trimmed)
      .filter((found) => !asked.includes(found))
      .map((found) => fault('foreign link or mention', found))
  })
}

/** Table cells and code used as sentences. */
export const tableOrCode: Detector = ({ pieces, source }) =>
  pieces
    .filter(({ text, isIdea, kind }) => {
      const key = keyOf(text)
      if (isIdea || kind === 'heading' || key.length < 6) return false
      return source.beside.cells.has(key) || (key.length >= 12 && source.beside.code.some((code) => code.includes(key)))
    })
    .map(({ text }) => fault('table or code', text))

const siteWords =
  /(?<![\p{L}])(?:cookies?|all rights reserved|subscribe (?:to|now|here)|sign up for our|newsletter abonnieren|alle rechte vorbehalten|tous droits réservés|todos los derechos|abonnez-vous|suscríbete|iscriviti|inscreva-se|share this|read more|weiterlesen|(?:photo|image|foto|credit|bild|crédit)\s?:|editor[’']s note|anm\. d\. red|nota del editor|last updated|min(?:ute)? read)(?!\p{L})/iu

/** Text from the site's frame, captions, editor's notes and hidden elements. */
export const furniture: Detector = ({ pieces, source }) =>
  pieces.flatMap(({ text, isIdea, at }): Fault[] => {
    if (isIdea) return []
    const isBeside = source.beside.furniture.has(keyOf(text))
    const kind = at === undefined ? undefined : source.sentences[at]?.kind
    const isAside = kind === 'caption' || kind === 'byline' || kind === 'note'
    return isBeside || isAside || siteWords.test(text) ? [fault('page furniture', text)] : []
  })
