import {
  inWords,
  type ParametersOf,
  sentences,
  type SentenceCode,
  type Wording,
  type WordingParameter,
} from '@broadside/contract/sentences'
import { german } from './catalogs/de.ts'
import { mails } from './catalogs/en.ts'

type MailCode = keyof typeof mails
type Messages<Code extends string> = Record<Code, string>

/** The messages of emails: their own, and those of notifications. */
export type MailCatalogue = { mails: Messages<MailCode> } & {
  [Group in 'notices' | 'phrases' | 'deliveries']: Messages<SentenceCode<Group>>
}

const { notices, phrases, deliveries } = sentences
const source = 'en'

/** By language, without region. */
export const mailCatalogues = { en: { mails, notices, phrases, deliveries }, de: german } satisfies Record<string, MailCatalogue>

const isSpoken = (language: string): language is keyof typeof mailCatalogues => Object.hasOwn(mailCatalogues, language)

export interface Speaker {
  /** BCP 47 tag with the reader's region. */
  language: string
  say: <C extends MailCode>(code: C, ...parameters: ParametersOf<(typeof mails)[C], WordingParameter>) => string
  /** Undefined for a message that is no longer in the catalog. */
  put: (wording: Wording) => string | undefined
  /** A time, in UTC. */
  date: (at: Date) => string
}

/** Falls back to English for readers without a language, or with one that has no catalog. `tag` is well-formed (BCP 47). */
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
