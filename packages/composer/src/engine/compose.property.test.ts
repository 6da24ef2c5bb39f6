/** Rules for every input, tested on many seeded random inputs. */
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '../canonical-json.ts'
import { validateResult } from '../check/validate-result.ts'
import type { AssetInput, ComposeInput, DestinationInput } from '../input.ts'
import { utf8Length } from '../text/graphemes.ts'
import { words } from '../text/words.ts'
import { aDestination, anAsset, anInput, aProfile, aSource, aVoice, images, mediaSource } from '../testing/input.ts'
import { compose } from './compose.ts'

const generator = (seed: number) => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T
  const times = <T>(most: number, make: (index: number) => T): T[] => Array.from({ length: below(most + 1) }, (_, index) => make(index))
  return { below, pick, times, chance: (share: number) => next() < share }
}
type Random = ReturnType<typeof generator>

const vocabulary =
  `the a of and notes release team people write read ship never always 12 5% “plain” Straße naïve über été 変更 履歴 👩‍🚀 🎉 don't it's
  I think game changer synergy **bold** _soft_ #agile #one #two#three @ann https://example.org/a?b=c,d; U.S. e.g. Dr. (aside) long–dash semi; colon: comma,
  donaudampfschifffahrtsgesellschaftskapitän C++ 3.14 user@example.org \u200B e\u0301 \uD800 <b> & -- … “ ” نص עברית`.split(/\s+/)

const sentence = (random: Random): string =>
  `${random.times(28, () => random.pick(vocabulary)).join(' ')}${random.pick(['.', '!', '?', '', '。', '…', ':'])}`

const text = (random: Random, most: number): string =>
  random
    .times(
      most,
      () => random.pick(['', '', '', '- ', '## ', '> ', '1. ']) + sentence(random) + random.pick([' ', ' ', '\n', '\n\n', '\r\n\r\n']),
    )
    .join('')

const phrases = ['game changer', 'synergy', 'release', '#agile', 'it is', 'the', 'e.g', '5%', 'https', '…', 'd. t', '変更']
const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const countRules: readonly DestinationInput['count'][] = [
  (body) => [...body].length,
  (body) => [...graphemeSegmenter.segment(body)].length,
  (body) => utf8Length(body),
  (body) => [...body.replace(/https?:\/\/\S+/giu, 'x'.repeat(23))].length,
]

const destination = (random: Random, index: number): DestinationInput => {
  const profile = (key: string) =>
    aProfile({
      key,
      textLimit: random.pick([0, 20, 60, 140, 300, 500, 5_000]),
      maxSegments: random.pick([1, 1, 3, 25]),
      settings: ['link_url', 'tags', 'lang'],
      ...(random.chance(0.3) ? { byteLimit: random.pick([40, 300, 3_000]) } : {}),
      ...(random.chance(0.3) ? { titleRequired: true, titleLimit: random.pick([10, 100]) } : {}),
      ...(random.chance(0.5) ? { media: images(2, random.below(2)), captionLimit: random.pick([20, 100]) } : {}),
    })
  const count = random.pick(countRules)
  return aDestination({
    account_id: `a${index}`,
    platform: random.pick(['bluesky', 'mastodon', 'site']),
    profiles: random.times(3, (at) => profile(`p.${at}`)),
    count,
    text: {
      link: random.pick(['card', 'end_of_text', 'last_line', 'setting', 'field', 'not_placed']),
      linkSetting: 'link_url',
      hashtags: random.pick([0, 1, 8, 'none', 'tags', 'untouched'] as const),
      ...(random.chance(0.5) ? { softLimit: random.pick([50, 1_000]) } : {}),
      ...(random.chance(0.2) ? { wholeKernel: true } : {}),
      languageSetting: { key: 'lang', list: random.chance(0.5) },
      ...(random.chance(0.3) ? { linksCost: true } : {}),
      ...(random.chance(0.5) ? { stance: { objective: 'conversation', artifactLed: 'update', thesisLed: 'take' } } : {}),
    },
    ...(random.chance(0.6)
      ? {
          voice: aVoice({
            forbidden_phrases: random.times(3, () => random.pick(phrases)),
            formality: random.pick(['', 'formal', 'casual']),
            preferred_language: random.pick(['', 'en', 'de-AT']),
            corrections: random.times(2, () => ({
              original: random.pick(vocabulary),
              preferred: random.pick([...vocabulary, '']),
              lesson: '',
            })),
          }),
        }
      : {}),
  })
}

const inputFrom = (seed: number): ComposeInput => {
  const random = generator(seed)
  const assets: AssetInput[] = random.times(3, (index) =>
    anAsset({ media_id: `m${index}`, may_publish: random.chance(0.5), alt_text: random.pick(['', 'A red bridge at dawn']) }),
  )
  return anInput({
    idea: random.chance(0.8) ? text(random, random.pick([1, 5, 20])) : '',
    sources: [
      ...random.times(3, (index) =>
        aSource({
          id: `url:${index + 1}`,
          text: text(random, 60),
          title: sentence(random),
          failed: random.chance(0.1),
          publishable: random.chance(0.3),
        }),
      ),
      ...assets.map(mediaSource),
    ],
    assets,
    link: random.pick(['', 'https://example.org/a', `https://example.org/${'long/'.repeat(30)}`]),
    destination_policy: random.pick(['recommend', 'require_all']),
    settings: { build_links: random.pick(['first_source', 'first_source', 'none']), thread_numbering: random.pick(['none', 'fraction']) },
    destinations: random.times(5, (index) => destination(random, index)),
  })
}

const seeds = Array.from({ length: 120 }, (_, index) => index + 1)

describe('every input', { timeout: 60_000 }, () => {
  test('gives a result within all limits, with valid references, no forbidden phrases, and a flag for a missing title', () => {
    for (const seed of seeds) {
      const input = inputFrom(seed)
      const result = compose(input)
      const problems = validateResult(input, result)
      const isTitle = ({ code }: (typeof problems)[number]): boolean => code === 'title_missing'
      const flagged = result.review_flags.filter(({ field, severity }) => field === 'title' && severity === 'error')
      expect(
        problems.filter((one) => !isTitle(one)),
        `seed ${seed}`,
      ).toEqual([])
      expect(flagged.length, `seed ${seed}`).toBe(problems.filter(isTitle).length)
    }
  })
  test('gives the same bytes again', () => {
    for (const seed of seeds.slice(0, 40))
      expect(canonicalJson(compose(inputFrom(seed))), `seed ${seed}`).toBe(canonicalJson(compose(inputFrom(seed))))
  })
  test('gives each destination a draft that is independent of the others', () => {
    for (const seed of seeds.slice(0, 40)) {
      const input = inputFrom(seed)
      for (const draft of compose(input).destinations) {
        const alone = compose({ ...input, destinations: input.destinations.filter(({ account_id }) => account_id === draft.account_id) })
        const { segments, claims } = alone.destinations[0] ?? {}
        // The thesis, and therefore the title, respects every voice.
        if (input.destinations.some(({ voice }) => (voice?.forbidden_phrases.length ?? 0) > 0)) continue
        expect({ segments, claims }, `seed ${seed}`).toEqual({ segments: draft.segments, claims: draft.claims })
      }
    }
  })
})

describe('threads', { timeout: 60_000 }, () => {
  const bag = (body: string): Map<string, number> => {
    const counts = new Map<string, number>()
    for (const word of words(body)) counts.set(word, (counts.get(word) ?? 0) + 1)
    return counts
  }
  test('lose and add no words of the idea', () => {
    for (const seed of seeds) {
      const random = generator(seed)
      const idea = Array.from({ length: 1 + random.below(8) }, () =>
        Array.from(
          { length: 1 + random.below(14) },
          (_, at) =>
            `${random.pick(['note', 'team', 'release', 'Straße'])}${random.below(30)}${at % 5 === 4 ? random.pick([',', ';', ' –']) : ''}`,
        ).join(' '),
      )
        .map((one) => `A ${one}.`)
        .join(random.pick([' ', '\n\n']))
      const count = random.pick(countRules)
      const thread = aDestination({ profiles: [aProfile({ textLimit: 140 + random.below(100), maxSegments: 25 })], count })
      const numbering = random.pick(['none', 'fraction'] as const)
      const [draft] = compose(
        anInput({ idea, destinations: [thread], settings: { build_links: 'none', thread_numbering: numbering } }),
      ).destinations
      const bodies =
        draft?.segments.map(({ body }) =>
          numbering === 'fraction' && draft.segments.length > 1 ? body.replace(/ \d+\/\d+$/u, '') : body,
        ) ?? []
      if (draft?.warnings.some((warning) => warning.startsWith('text_cut'))) continue
      expect(bag(bodies.join(' ')), `seed ${seed}`).toEqual(bag(idea))
      expect(bodies.join(' ').replace(/\s+/gu, ' '), `seed ${seed}`).toBe(idea.replace(/\s+/gu, ' '))
    }
  })
})
