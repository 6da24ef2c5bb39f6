/** Mail in the language of its reader. */
import {
  inWords,
  type ParametersOf,
  sentences,
  type SentenceCode,
  type Wording,
  type WordingParameter,
} from '@broadside/contract/sentences'
import { german } from './words/de.ts'
import { mails } from './words/en.ts'

type MailCode = keyof typeof mails
type Messages<Code extends string> = Record<Code, string>

/** What mails are made of: sentences of their own, and those of notifications. */
export type MailCatalogue = { mails: Messages<MailCode> } & {
  [Group in 'notices' | 'phrases' | 'deliveries']: Messages<SentenceCode<Group>>
}

const { notices, phrases, deliveries } = sentences
const source = 'en'

/** By language, without region. */
export const mailCatalogues = { en: { mails, notices, phrases, deliveries }, de: german } satisfies Record<string, MailCatalogue>

const isSpoken = (language: string): language is keyof typeof mailCatalogues => Object.hasOwn(mailCatalogues, language)

export interface Speaker {
  /** A tag of BCP 47, with the region that the reader has chosen. */
  language: string
  say: <C extends MailCode>(code: C, ...parameters: ParametersOf<(typeof mails)[C], WordingParameter>) => string
  /** Undefined for what the catalogue does not have any more. */
  put: (wording: Wording) => string | undefined
  /** A moment, in UTC. */
  date: (at: Date) => string
}

/** English for those who chose no language, or one that mails do not speak. `tag` is well-formed (BCP 47). */
export function speakerOf(tag: string | null | undefined): Speaker {
  const { language } = new Intl.Locale(tag ?? source)
  const [spoken, catalogue] = isSpoken(language) ? [tag ?? source, mailCatalogues[language]] : [source, mailCatalogues[source]]
  const put = (wording: Wording) => inWords(wording, catalogue)
  const format = new Intl.DateTimeFormat(spoken, { dateStyle: 'full', timeStyle: 'long', timeZone: 'UTC' })
  return {
    language: spoken,
    say: (code, ...[parameters]) => put({ group: 'mails', code, ...(parameters && { parameters }) }) ?? '',
    put,
    date: (at) => format.format(at),
  }
}
