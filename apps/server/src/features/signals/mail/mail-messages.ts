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
import { defined } from '#lib/defined.ts'

type MailCode = keyof typeof mails
type Messages<Code extends string> = Record<Code, string>

/** The messages of emails: their own, and those of notifications. */
export type MailCatalog = { mails: Messages<MailCode> } & {
  [Group in 'notices' | 'phrases' | 'deliveries' | 'risks']: Messages<SentenceCode<Group>>
}

const { notices, phrases, deliveries, risks } = sentences
const source = 'en'

/** By language, without region. */
export const mailCatalogs = { en: { mails, notices, phrases, deliveries, risks }, de: german } satisfies Record<string, MailCatalog>

const hasCatalog = (language: string): language is keyof typeof mailCatalogs => Object.hasOwn(mailCatalogs, language)

export interface MailMessages {
  /** BCP 47 tag with the reader's region. */
  language: string
  format: <C extends MailCode>(code: C, ...parameters: ParametersOf<(typeof mails)[C], WordingParameter>) => string
  /** Undefined for a message that is no longer in the catalog. */
  formatWording: (wording: Wording) => string | undefined
  /** A time, in UTC. */
  date: (at: Date) => string
}

/** Falls back to English for readers without a language, or with one that has no catalog. `tag` is well-formed (BCP 47). */
export function messagesFor(tag: string | null | undefined): MailMessages {
  const { language } = new Intl.Locale(tag ?? source)
  const [spoken, catalog] = hasCatalog(language) ? [tag ?? source, mailCatalogs[language]] : [source, mailCatalogs[source]]
  const formatWording = (wording: Wording) => inWords(wording, catalog)
  const format = new Intl.DateTimeFormat(spoken, { dateStyle: 'full', timeStyle: 'long', timeZone: 'UTC' })
  return {
    language: spoken,
    format: (code, ...[parameters]) => formatWording({ group: 'mails', code, ...defined({ parameters }) }) ?? '',
    formatWording,
    date: (at) => format.format(at),
  }
}
