import { parameterNames, wording } from '@broadside/contract/sentences'
import { describe, expect, it } from 'vitest'
import { mailCatalogues, speakerOf } from './mail-messages.ts'

const entriesOf = (catalogue: Record<string, Record<string, string>>) =>
  Object.entries(catalogue).flatMap(([group, messages]) =>
    Object.entries(messages).map(([code, message]) => `${group}.${code}: ${[...new Set(parameterNames(message))].toSorted().join(', ')}`),
  )

describe('the email catalogs', () => {
  it.each(Object.entries(mailCatalogues))('%s contains every message, with the same parameters', (_, catalogue) => {
    expect(entriesOf(catalogue).toSorted()).toEqual(entriesOf(mailCatalogues.en).toSorted())
    expect(Object.values(catalogue).flatMap(Object.values)).not.toContain('')
  })
})

describe('a speaker', () => {
  const at = new Date('2026-11-29T17:05:00Z')

  it.each([
    ['de', 'de', 'Einladung ansehen', 'Sonntag, 29. November 2026 um 17:05:00 UTC'],
    ['de-AT', 'de-AT', 'Einladung ansehen', 'Sonntag, 29. November 2026 um 17:05:00 UTC'],
    ['en-GB', 'en-GB', 'View invitation', 'Sunday, 29 November 2026 at 17:05:00 UTC'],
    ['pt-BR', 'en', 'View invitation', 'Sunday, November 29, 2026 at 5:05:00 PM UTC'],
    [null, 'en', 'View invitation', 'Sunday, November 29, 2026 at 5:05:00 PM UTC'],
  ])('of %s', (tag, language, sentence, date) => {
    const speaker = speakerOf(tag)
    expect(speaker.language).toBe(language)
    expect(speaker.say('see_invitation')).toBe(sentence)
    expect(speaker.date(at).replaceAll('\u202f', ' ')).toBe(date)
  })

  it('uses phrases in the language of the sentence', () => {
    const joined = wording('notices', 'joined_text', { workspace: 'Hafen', role: wording('phrases', 'editor') })
    expect(speakerOf('de').put(joined)).toBe('Sie haben jetzt Zugang zu Hafen. Ihre Rolle: Redakteur.')
  })
})
