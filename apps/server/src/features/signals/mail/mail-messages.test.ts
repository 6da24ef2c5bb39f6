import { parameterNames, wording } from '@broadside/contract/sentences'
import { describe, expect, it } from 'vitest'
import { mailCatalogs, messagesFor } from './mail-messages.ts'

const entriesOf = (catalog: Record<string, Record<string, string>>) =>
  Object.entries(catalog).flatMap(([group, messages]) =>
    Object.entries(messages).map(([code, message]) => `${group}.${code}: ${[...new Set(parameterNames(message))].toSorted().join(', ')}`),
  )

describe('the email catalogs', () => {
  it.each(Object.entries(mailCatalogs))('%s contains every message, with the same parameters', (_, catalog) => {
    expect(entriesOf(catalog).toSorted()).toEqual(entriesOf(mailCatalogs.en).toSorted())
    expect(Object.values(catalog).flatMap(Object.values)).not.toContain('')
  })
})

describe('the messages of a mail', () => {
  const at = new Date('2026-11-29T17:05:00Z')

  it.each([
    ['de', 'de', 'Einladung ansehen', 'Sonntag, 29. November 2026 um 17:05:00 UTC'],
    ['de-AT', 'de-AT', 'Einladung ansehen', 'Sonntag, 29. November 2026 um 17:05:00 UTC'],
    ['en-GB', 'en-GB', 'View invitation', 'Sunday, 29 November 2026 at 17:05:00 UTC'],
    ['pt-BR', 'en', 'View invitation', 'Sunday, November 29, 2026 at 5:05:00 PM UTC'],
    [null, 'en', 'View invitation', 'Sunday, November 29, 2026 at 5:05:00 PM UTC'],
  ])('of %s', (tag, language, sentence, date) => {
    const messages = messagesFor(tag)
    expect(messages.language).toBe(language)
    expect(messages.format('see_invitation')).toBe(sentence)
    expect(messages.date(at).replaceAll('\u202f', ' ')).toBe(date)
  })

  it('uses phrases in the language of the sentence', () => {
    const joined = wording('notices', 'joined_text', { workspace: 'Hafen', role: wording('phrases', 'editor') })
    expect(messagesFor('de').formatWording(joined)).toBe('Sie haben jetzt Zugang zu Hafen. Ihre Rolle: Redaktion.')
  })
})
