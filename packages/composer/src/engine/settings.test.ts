import { describe, expect, test } from 'vitest'
import type { ComposeInput, DestinationInput, SourceInput } from '../input.ts'
import type { Structure } from '../structure.ts'
import { aDestination, anAsset, anInput, aProfile, aSource, aVoice, images, mediaSource } from '../testing/input.ts'
import { direct } from './direction.ts'
import { draft } from './draft.ts'

const link = 'https://example.org/repairs'
const settings = ['link_url', 'link_title', 'link_description', 'lang', 'tags']
const text = 'The café of the town repairs kettles for all who come.'
const structure: Structure = {
  blocks: [{ kind: 'paragraph', start: 0, end: text.length }],
  description: 'How volunteers save kettles.',
  image: '',
  canonical: '',
  author: '',
  siteName: '',
  language: '',
}
const page: Partial<SourceInput> = { text, title: 'A café for kettles', address: link, structure }

const settingsOf = (destination: Partial<DestinationInput>, over: Partial<ComposeInput> = {}) => {
  const one = aDestination({ profiles: [aProfile({ settings, media: images() })], ...destination })
  const input = anInput({ link, ...over, destinations: [one] })
  return draft(input, direct(input), one).settings
}
const card = { text: { link: 'card', linkSetting: 'link_url', hashtags: 10 } } as const
const speaking = { text: { link: 'field', hashtags: 10, languageSetting: { key: 'lang', list: false } } } as const

describe('the link card (I)', () => {
  test('shows what the page says about itself', () => {
    expect(settingsOf(card, { sources: [aSource(page)] })).toEqual({
      link_url: link,
      link_title: 'A café for kettles',
      link_description: 'How volunteers save kettles.',
    })
  })
  test('has only the URL if the page is unknown, failed or different', () => {
    const address = { link_url: link }
    expect(settingsOf(card)).toEqual(address)
    expect(settingsOf(card, { sources: [aSource({ ...page, failed: true })] })).toEqual(address)
    expect(settingsOf(card, { sources: [aSource({ ...page, address: 'https://example.org/other' })] })).toEqual(address)
  })
  test('fills only settings that the form has', () => {
    const profiles = [aProfile({ settings: ['link_url', 'link_title'] })]
    expect(Object.keys(settingsOf({ ...card, profiles }, { sources: [aSource(page)] }))).toEqual(['link_url', 'link_title'])
  })
  test('is absent next to media, and if no link is wanted', () => {
    const asset = anAsset({ may_publish: true })
    expect(settingsOf(card, { assets: [asset], sources: [aSource(page), mediaSource(asset)] })).toEqual({})
    expect(settingsOf(card, { sources: [aSource(page)], settings: { build_links: 'none', thread_numbering: 'none' } })).toEqual({})
  })
  test('contains nothing the voice forbids and fits its fields', () => {
    const voice = aVoice({ forbidden_phrases: ['kettles'] })
    expect(settingsOf({ ...card, voice }, { sources: [aSource(page)] })).toEqual({
      link_url: link,
      link_title: 'A café for',
      link_description: 'How volunteers save.',
    })
    const long = settingsOf(card, { sources: [aSource({ ...page, title: 'long '.repeat(100) })] })
    expect(String(long.link_title).length).toBeLessThanOrEqual(300)
  })
})

describe('the language setting (I, L)', () => {
  test.each([
    ['en', 'The café of the town repairs kettles for all who come.'],
    ['de', 'Das Café in der Stadt repariert Wasserkocher für alle, die kommen.'],
    ['fr', 'Le café de la ville répare des bouilloires pour tous ceux qui viennent.'],
    ['es', 'El café de la ciudad repara hervidores para todos los que vienen.'],
  ])('is the language of the text: %s', (lang, idea) => {
    expect(settingsOf(speaking, { idea })).toEqual({ lang })
  })
  test('gives way to the voice, and is absent if undetected', () => {
    const idea = 'The café of the town repairs kettles for all who come.'
    expect(settingsOf({ ...speaking, voice: aVoice({ preferred_language: 'en-GB' }) }, { idea })).toEqual({ lang: 'en-GB' })
    expect(settingsOf(speaking, { idea: 'Kettles!' })).toEqual({})
  })
})
