import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../canonical-json.ts'
import { validateResult } from '../check/validate-result.ts'
import { extractSource } from '../sources/extract.ts'
import { aDestination, anAsset, anInput, aProfile, aSource, aVoice, images } from '../testing/input.ts'
import { compose } from './compose.ts'

const picky = aDestination({ account_id: 'picky', networkName: 'Picky', profiles: [aProfile({ media: images(1, 1) })] })

describe('compose', () => {
  test('combines direction, drafts and sources', () => {
    const input = anInput({
      sources: [aSource({ text: 'The ferry carries 40 people to the island.', publishable: true })],
      destinations: [picky, aDestination()],
    })
    const result = compose(input)
    expect(result.canonical_text).toBe(result.direction.canonical_text)
    expect(result.destinations.map(({ account_id }) => account_id)).toEqual(['account-1'])
    expect(result.skipped.map(({ account_id }) => account_id)).toEqual(['picky'])
    expect(result.sources).toEqual([
      { id: 'idea', kind: 'text', label: 'Idea', publishable: true },
      { id: 'url:1', kind: 'url', label: 'example.org', publishable: true },
    ])
    expect(validateResult(input, result)).toEqual([])
  })
  test('is ready even when everything was skipped, with an error', () => {
    const result = compose(anInput({ destinations: [picky] }))
    expect(result.destinations).toEqual([])
    expect(result.review_flags).toEqual([expect.objectContaining({ account_id: '', severity: 'error' })])
  })
  test('lists flags by errors first, then in destination order', () => {
    const formal = aDestination({ account_id: 'first', voice: aVoice({ forbidden_phrases: ['notes'] }) })
    const result = compose(
      anInput({
        idea: 'Ferry notes never fail.',
        sources: [
          aSource({ failed: true, label: 'gone.example' }),
          aSource({
            id: 'url:2',
            text: `The ferry fails at sea, and the crew waits ${'very '.repeat(30)}often in the harbour.`,
            truncated: true,
          }),
        ],
        destinations: [formal, { ...picky, account_id: 'second' }],
        destination_policy: 'require_all',
      }),
    )
    expect(result.review_flags.map(({ account_id, field, severity }) => `${severity} ${account_id} ${field}`)).toEqual([
      'error second media',
      'warning  sources',
      'warning  sources',
      'warning  claims',
      // Reported once, although every draft quotes it.
      'info  text',
      'warning first voice',
    ])
  })
  test("has at most 48 flags, and open claims don't crowd out the rest", () => {
    const idea = Array.from({ length: 48 }, (_, index) => `Number ${index + 1} stands here.`).join(' ')
    const destinations = Array.from({ length: 20 }, (_, index) =>
      aDestination({
        account_id: `a${index}`,
        profiles: [aProfile({ textLimit: 40 })],
        text: { link: 'end_of_text', hashtags: 10, linksCost: true },
      }),
    )
    const { review_flags } = compose(anInput({ idea: `${idea} https://example.org/a`, destinations }))
    expect(review_flags.filter(({ field }) => field === 'claims')).toHaveLength(13)
    expect(review_flags.filter(({ field }) => field === 'text')).toHaveLength(20)
    const voiced = destinations.map((one) => ({ ...one, voice: aVoice({ forbidden_phrases: ['number'], preferred_language: 'de' }) }))
    expect(compose(anInput({ idea: `${idea} The end of the idea is in the text.`, destinations: voiced })).review_flags).toHaveLength(48)
  })
  test('leaves its input unchanged', () => {
    const input = anInput({
      sources: [aSource({ text: 'The ferry carries 40 people to the island.' })],
      assets: [anAsset({ may_publish: true })],
    })
    const before = structuredClone({ ...input, destinations: [] })
    compose(input)
    expect({ ...input, destinations: [] }).toEqual(before)
  })
})

describe('an article', () => {
  const file = new URL('../../fixtures/life-changing-magic-writing-release-notes.md', import.meta.url)
  const build = async () => {
    const { text, title } = await extractSource({ mime: 'text/markdown', bytes: readFileSync(file) })
    const short = aDestination({ account_id: 'short', profiles: [aProfile({ textLimit: 300 })], text: { link: 'card', hashtags: 8 } })
    const thread = aDestination({ account_id: 'thread', profiles: [aProfile({ key: 'test.thread', textLimit: 300, maxSegments: 25 })] })
    const article = aDestination({
      account_id: 'article',
      profiles: [aProfile({ textLimit: 100_000 })],
      text: { link: 'last_line', hashtags: 'tags', wholeKernel: true },
    })
    const input = anInput({
      idea: '',
      sources: [aSource({ text, title, label: title })],
      link: 'https://example.org/article',
      destinations: [short, thread, article],
    })
    return { input, result: compose(input), text }
  }
  test('becomes drafts of its own words, complete and in order', async () => {
    const { input, result, text } = await build()
    expect(validateResult(input, result)).toEqual([])
    const [short, thread, article] = result.destinations
    expect(short?.segments).toHaveLength(1)
    expect(thread?.segments.length).toBeGreaterThan(2)
    // The title opens each draft and a link ends it; everything between is paragraphs, headings and items of the article.
    for (const draft of [short, thread, article]) {
      const lines = (draft?.segments.flatMap(({ body }) => body.split('\n')) ?? []).filter((line) => line && !line.includes('https://'))
      expect(lines[0]).toBe('The life-changing magic of writing release notes')
      expect(lines.length).toBeGreaterThan(1)
      // Removing a joining word capitalizes the next one.
      const places = lines.slice(1).map((line) =>
        text.toLowerCase().indexOf(
          line
            .replace(/^(?:[•-]|#+) /u, '')
            .slice(0, 40)
            .toLowerCase(),
        ),
      )
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(places).not.toContain(-1)
    }
  })
  test('gives the same bytes again', async () => {
    const [first, second] = [await build(), await build()]
    expect(canonicalJson(first.result)).toBe(canonicalJson(second.result))
  })
})
