import { describe, expect, test } from 'vitest'
import type { ComposeInput, SourceInput } from '../input.ts'
import type { Block, Structure } from '../structure.ts'
import { anAsset, anInput, aSource, mediaSource } from '../testing/input.ts'
import { isFurniture, readMaterial, type SourceText } from './material.ts'

const read = (source: Partial<SourceInput>, over: Partial<ComposeInput> = {}): SourceText => {
  const [text] = readMaterial(anInput({ idea: '', sources: [aSource(source)], ...over })).sources
  if (!text) throw new Error('no source')
  return text
}
const sentencesIn = (text: SourceText): string[] => text.sentences.map((sentence) => sentence.text)

/** Builds a structure over the given words, as a page reader does. */
const structureOf = (text: string, ...blocks: (Omit<Block, 'start' | 'end'> & { words: string })[]): Structure => ({
  blocks: blocks.map(({ words, ...block }) => ({ ...block, start: text.indexOf(words), end: text.indexOf(words) + words.length })),
  description: '',
  image: '',
  canonical: '',
  author: '',
  siteName: '',
  language: '',
})

describe('a source (A, B)', () => {
  test('is read as sections, paragraphs and lists', () => {
    const text = [
      'The library lends more than books.',
      '## In the cellar',
      'These things can be borrowed:\n\n- a sewing machine\n- two telescopes\n  - one is broken\n- a thermal camera',
      'Everything is free. A card is enough.',
      '> Things should be used\n— Ana Ruiz',
    ].join('\n\n')
    const found = read({ text })
    expect(found.sections.map(({ heading, level }) => [heading, level])).toEqual([
      ['', 0],
      ['In the cellar', 2],
    ])
    expect(
      found.paragraphs.map(({ sentences, section, index, isQuotation, speaker }) => [
        sentences.length,
        section,
        index,
        isQuotation,
        speaker,
      ]),
    ).toEqual([
      [1, 0, 0, false, ''],
      [1, 1, 0, false, ''],
      [2, 1, 1, false, ''],
      [1, 1, 2, true, 'Ana Ruiz'],
    ])
    expect(found.lists.map(({ items, leadIn, section }) => [items.map(({ sentence }) => sentence.text), leadIn?.text, section])).toEqual([
      [['a sewing machine', 'two telescopes', 'a thermal camera'], 'These things can be borrowed:', 1],
    ])
  })
  test('keeps separated paragraphs apart', () => {
    const { paragraphs } = read({ text: 'One ferry is here.\n\nTwo ferries are here.\n\n- a list\n\nThree ferries are here.' })
    expect(paragraphs.map(({ isNext }) => isNext)).toEqual([false, true, false])
  })
  test("knows each sentence's position in its text", () => {
    const text = '# Bikes\n\nThe 🚲 shop repairs **every** bike. It is [free](https://example.org/free) for all.\n\n- a pump'
    const found = read({ text })
    expect(found.sentences.map(({ start, end }) => text.slice(start, end))).toEqual([
      'The 🚲 shop repairs **every** bike.',
      'It is [free](https://example.org/free) for all.',
      'a pump',
    ])
    expect(sentencesIn(found)).toEqual(['The 🚲 shop repairs every bike.', 'It is free (https://example.org/free) for all.', 'a pump'])
  })
  test("uses its reader's structure rather than the marks in its text", () => {
    const text = 'Bridge opens\n\n- Ana Ruiz\n\nThe bridge opened. \n\nPhoto: a bridge'
    const structure = structureOf(
      text,
      { kind: 'heading', level: 1, words: 'Bridge opens' },
      { kind: 'byline', words: 'Ana Ruiz' },
      { kind: 'paragraph', words: 'The bridge opened.' },
      { kind: 'caption', words: 'Photo: a bridge' },
    )
    const found = read({ text, structure })
    expect(found.sections.map(({ heading, level }) => [heading, level])).toEqual([
      ['', 0],
      ['Bridge opens', 1],
    ])
    expect(found.lists).toEqual([])
    expect(sentencesIn(found)).toEqual(['The bridge opened.'])
  })
  test.each(['table', 'code', 'caption', 'byline', 'note'] as const)('never takes words from a %s', (kind) => {
    const text = 'The bridge opened.\n\nThe words beside it.'
    const structure = structureOf(text, { kind: 'paragraph', words: 'The bridge opened.' }, { kind, words: 'The words beside it.' })
    expect(sentencesIn(read({ text, structure }))).toEqual(['The bridge opened.'])
  })
  test('recognizes bold words at the start of an item or paragraph', () => {
    const found = read({
      text: '**Descale it.** Vinegar does the work.\n\n- **Empty it.** Standing water leaves a ring.\n- **Dry it.** Wipe the base.',
    })
    expect(found.paragraphs.map(({ lead }) => lead)).toEqual(['Descale it.'])
    expect(found.lists[0]?.items.map(({ lead }) => lead)).toEqual(['Empty it.', 'Dry it.'])
  })
  test('is read in its own language', () => {
    const idea = 'The notes are for the people who read them and not for us.'
    const german = read({ text: 'Die Bücherei verleiht mehr als nur Bücher, und das ist für alle gut.' }, { idea })
    expect([german.language, german.lexicon?.language]).toEqual(['de', 'de'])
    const short = read({ text: 'Kettles, telescopes.' }, { idea })
    expect(short.language).toBe('en')
    expect(read({ text: 'Julkaisutiedot auttavat koko tiimiä tietämään.' }).lexicon).toBeUndefined()
  })
  test('provides no text when it failed, and for other files only descriptions someone wrote', () => {
    expect(sentencesIn(read({ text: 'The bridge opened in May.', failed: true }))).toEqual([])
    const asset = anAsset()
    const { sources } = readMaterial(anInput({ idea: '', assets: [asset], sources: [mediaSource(asset)] }))
    expect(sources.map(sentencesIn)).toEqual([[asset.alt_text]])
  })
})

describe('the idea (A, B)', () => {
  test('keeps every sentence, however short or repeated', () => {
    const { idea } = readMaterial(anInput({ idea: 'Ship. Ship. Read more about cookies!' }))
    expect(idea.map(({ text }) => text)).toEqual(['Ship.', 'Ship.', 'Read more about cookies!'])
  })
  test('is read without standalone hashtags', () => {
    const { idea, tags } = readMaterial(anInput({ idea: 'We love #agile work. #a #b\n\n#c' }))
    expect(idea.map(({ text }) => text)).toEqual(['We love #agile work.'])
    expect(tags).toEqual(['a', 'b', 'c'])
  })
  test('has its own language next to a source in another', () => {
    const { idea, sources } = readMaterial(
      anInput({
        idea: 'The library has a sewing machine for all of us.',
        sources: [aSource({ text: 'Die Bücherei hat eine Nähmaschine, und das ist für alle gut.' })],
      }),
    )
    expect([...(idea[0]?.terms ?? [])]).toEqual(['library', 'sewing', 'machine'])
    expect([...(sources[0]?.sentences[0]?.terms ?? [])]).toEqual(['bücherei', 'nähmaschine', 'gut'])
  })
})

test('page furniture is never unit prose, in any listed language', () => {
  const furniture = [
    'We use cookies to improve this site.',
    'Subscribe to hear from the team.',
    'Please log in to see the notes.',
    'Copyright 2026, all rights reserved by us.',
    'Jetzt hier unseren Newsletter kostenlos bestellen.',
    'Cliquez ici pour lire la suite maintenant.',
    'Todos los derechos reservados aquí mismo.',
    'Tutti i diritti riservati a noi.',
    'Todos os direitos reservados a nós.',
    'Klik hier om meer te lezen.',
  ]
  const found = (text: string) => read({ text }).sentences.every(isFurniture)
  expect(furniture.filter((text) => !found(text))).toEqual([])
  expect(found('The library lends a sewing machine.')).toBe(false)
})

test('an article about a sign-in service keeps its sentences', () => {
  const article = `The town's new sign-in service replaces eleven passwords. Residents sign in once and reach every office. Half of all support calls
were about people who could not log in. A newsletter told them about cookies, and few subscribed to it. The service stores no advertisements.`
  expect(read({ text: article }).sentences.filter(isFurniture)).toEqual([])
})

test.each([
  [
    'en',
    'Sign in to the town with your card. Log in to each office only once. Subscribe to alerts in the same place, and sign up for the meeting.',
  ],
  [
    'de',
    'Jetzt anmelden kann sich jeder mit Ausweis. Abonnieren lassen sich auch Termine. Wer sich einloggen will, braucht nichts weiter.',
  ],
  ['fr', 'Connectez-vous une seule fois avec la carte. Le service garde la session ouverte. Abonnez-vous aux avis au même endroit.'],
  ['es', 'Inicia sesión con la tarjeta de la ciudad. El servicio guarda la sesión. Suscríbete a los avisos en el mismo sitio.'],
  ['it', 'Accedi una volta con la carta. Il servizio ricorda la sessione. Iscriviti agli avvisi nello stesso posto.'],
  ['pt', 'Assine os avisos no mesmo lugar. O serviço guarda a sessão. Inscreva-se com o cartão da cidade.'],
  ['nl', 'Log in met de pas van de stad. De dienst onthoudt dat. Abonneer je op dezelfde plek op berichten.'],
])('calls about accounts within a paragraph belong to the article (%s)', (_, text) => {
  expect(read({ text }).sentences.filter(isFurniture)).toEqual([])
})

test('below a title about signing in, even a paragraph of its own is kept', () => {
  const text = 'The service is new.\n\nLog in to see your bookings.\n\nIt costs nothing.'
  expect(read({ text }).sentences.filter(isFurniture)).toHaveLength(1)
  expect(read({ text, title: 'How to sign in' }).sentences.filter(isFurniture)).toHaveLength(0)
})

test.each(['Subscribe to our newsletter.', 'Log in to comment.', 'We use cookies to improve this site.'])(
  'is furniture in the middle of a text, too: %s',
  (sentence) => {
    expect(
      read({ text: `The ferry leaves at seven.\n\n${sentence}\n\nThe cafe opens with it.` }).sentences.filter(isFurniture),
    ).toHaveLength(1)
  },
)
