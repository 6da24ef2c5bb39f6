import { describeNetwork } from '@broadside/networks/describe'
import { describe, expect, test } from 'vitest'
import type { ComposeInput, DestinationInput } from '../input.ts'
import { aDestination, anAsset, anInput, aProfile, aSource, aVoice, images, mediaSource } from '../testing/input.ts'
import { direct } from './direction.ts'
import { draft, type Draft } from './draft.ts'

const link = 'https://example.org/notes'
const make = (destination: Partial<DestinationInput>, over: Partial<ComposeInput> = {}): Draft => {
  const one = aDestination(destination)
  const input = anInput({ ...over, destinations: [one] })
  return draft(input, direct(input), one)
}
const bodies = (made: Draft): string[] => made.plan.segments.map(({ body }) => body)
const body = (destination: Partial<DestinationInput>, over: Partial<ComposeInput> = {}): string =>
  bodies(make(destination, over)).join('\n===\n')
const upTo = (textLimit: number, over: Parameters<typeof aProfile>[0] = {}) => ({ profiles: [aProfile({ textLimit, ...over })] })
const rules = (over: Partial<DestinationInput['text']>) => ({ text: { link: 'end_of_text', hashtags: 10, ...over } as const })
const flagsOf = (made: Draft): string[] => made.flags.map(({ field, severity }) => `${severity} ${field}`)
const codes = (made: Draft): string[] => made.plan.warnings.map((warning) => warning.split(':', 1)[0] ?? '')

const A = 'Alpha beta gamma delta 12.'
const B = 'Epsilon zeta eta theta.'
const C = 'Iota kappa lambda mu.'
const source = aSource({ text: `${A} ${B}\n\n${C}`, title: 'Alpha' })

describe('the text (I)', () => {
  test('is the idea in its own paragraphs, then kernel sentences in source order', () => {
    expect(body({}, { idea: 'Our idea.\n\nIts end.', sources: [source] })).toBe(`Our idea.\n\nIts end.\n\n${A} ${B}\n\n${C}`)
  })
  test('keeps the line breaks of the idea', () => {
    expect(body({}, { idea: 'Two things:\n- one\n- two' })).toBe('Two things:\n- one\n- two')
  })
  test('without an idea begins with the thesis', () => {
    const late = aSource({ text: `${B} ${A}`, title: 'Alpha beta gamma delta' })
    expect(body({}, { idea: '', sources: [late] })).toBe(`${A}\n\n${B}`)
  })
  test('takes kernel sentences, best first, up to the budget and not above it', () => {
    const whole = `Our idea.\n\n${A} ${B}`
    expect(body(upTo(whole.length), { idea: 'Our idea.', sources: [source] })).toBe(whole)
    expect(body(upTo(whole.length - 1), { idea: 'Our idea.', sources: [source] })).toBe(`Our idea.\n\n${A}`)
  })
  test('the soft limit bounds kernel sentences only', () => {
    expect(body(rules({ softLimit: 20 }), { idea: 'Our idea is longer than that.', sources: [source] })).toBe(
      'Our idea is longer than that.',
    )
    expect(body(rules({ softLimit: 11 + A.length }), { idea: 'Our idea.', sources: [source] })).toBe(`Our idea.\n\n${A}`)
    expect(body(rules({ softLimit: 10 + A.length }), { idea: 'Our idea.', sources: [source] })).toBe('Our idea.')
  })
  test('an article takes the whole kernel', () => {
    expect(body(rules({ softLimit: 5, wholeKernel: true }), { idea: 'Our idea.', sources: [source] })).toBe(
      `Our idea.\n\n${A} ${B}\n\n${C}`,
    )
  })
  test('passes over a kernel sentence that is like the idea', () => {
    expect(body({}, { idea: 'Alpha beta gamma 12.', sources: [source] })).toBe(`Alpha beta gamma 12.\n\n${B}\n\n${C}`)
  })
  test('a sentence that points back goes only with the one before it', () => {
    const text = 'The notes help every reader of the product. They take an hour of the team.'
    const idea = 'We have an idea for the team.'
    expect(body({}, { idea, sources: [aSource({ text })] })).toBe(`${idea}\n\n${text}`)
    expect(body({}, { idea, sources: [aSource({ text: 'Read more about the notes here.  They take an hour of the team.' })] })).toBe(idea)
  })
  test('has no Markdown, except on networks for articles', () => {
    const idea = '## Why\n\n**Write** for [humans](https://example.org/h)\n\n* one\n* two'
    expect(body({}, { idea })).toBe('Why\n\nWrite for humans (https://example.org/h)\n\n- one\n- two')
    expect(body(rules({ wholeKernel: true }), { idea })).toBe(idea)
  })
  test('a list item of a source gets the full stop that it lacks', () => {
    expect(body({}, { idea: 'Our idea.', sources: [aSource({ text: '- go deep into research' })] })).toBe(
      'Our idea.\n\ngo deep into research.',
    )
  })
})

describe('the link (I)', () => {
  const idea = 'Our idea.'
  test('ends the text, or stands as the source, or is left to the network', () => {
    expect(body({}, { idea, link })).toBe(`${idea}\n\n${link}`)
    expect(body(rules({ link: 'last_line' }), { idea, link })).toBe(`${idea}\n\nSource: ${link}`)
    expect(body(rules({ link: 'field' }), { idea, link })).toBe(idea)
    expect(body({}, { idea, link, settings: { build_links: 'none', thread_numbering: 'none' } })).toBe(idea)
  })
  test('goes into its setting where the form takes it', () => {
    const setting = { ...rules({ link: 'setting', linkSetting: 'url' }), profiles: [aProfile({ settings: ['url'] })] }
    const made = make(setting, { idea, link })
    expect(bodies(made)).toEqual([idea])
    expect(made.settings).toEqual({ url: link })
    expect(body(rules({ link: 'setting', linkSetting: 'url' }), { idea, link })).toBe(`${idea}\n\n${link}`)
  })
  test('is a card without media and text with them', () => {
    const asset = anAsset({ may_publish: true })
    const card = { ...rules({ link: 'card', linkSetting: 'link_url' }), profiles: [aProfile({ settings: ['link_url'], media: images() })] }
    expect(make(card, { idea, link })).toMatchObject({ plan: { segments: [{ body: idea }] }, settings: { link_url: link } })
    const withMedia = make(card, { idea, link, assets: [asset], sources: [mediaSource(asset)] })
    expect(withMedia.plan.segments[0]?.body).toContain(link)
    expect(withMedia.settings).toEqual({})
  })
  test('that the idea already has is not repeated', () => {
    expect(body({}, { idea: `See ${link} now.`, link })).toBe(`See ${link} now.`)
  })
  test('without a place becomes a note', () => {
    const made = make(rules({ link: 'not_placed' }), { idea, link })
    expect(bodies(made)).toEqual([idea])
    expect(made.plan.follow_up_notes).toEqual([expect.stringContaining(link)])
  })
  test('gives way to the text, with a warning, and only then', () => {
    const whole = `${idea}\n\n${link}`.length
    expect(codes(make(upTo(whole), { idea, link }))).toEqual([])
    const tight = make(upTo(whole - 1), { idea, link })
    expect(bodies(tight)).toEqual([idea])
    expect(codes(tight)).toEqual(['link_dropped'])
  })
  test('is counted by the network’s rule', () => {
    const count = (text: string): number => text.replace(/https:\S+/g, '12345').length
    expect(bodies(make({ ...upTo(idea.length + 7), count }, { idea, link }))).toEqual([`${idea}\n\n${link}`])
  })
  test('costs where the network says so, which is told', () => {
    const costly = rules({ linksCost: true })
    const made = make(costly, { idea, link })
    expect(codes(made)).toEqual(['paid_link'])
    expect(flagsOf(made)).toEqual(['info link'])
    expect(flagsOf(make(costly, { idea }))).toEqual([])
  })
})

describe('hashtags (I)', () => {
  const idea = 'We love #agile work. #one #two'
  test('stand in a line before the link, at most as many as the network takes', () => {
    expect(body({}, { idea, link })).toBe(`We love #agile work.\n\n#one #two\n\n${link}`)
    expect(make(rules({ hashtags: 3 }), { idea }).plan.warnings).toEqual([])
    const two = make(rules({ hashtags: 2 }), { idea })
    expect(bodies(two)).toEqual(['We love #agile work.\n\n#one'])
    expect(codes(two)).toEqual(['hashtags_removed'])
  })
  test('lose their mark where the network has none', () => {
    expect(body(rules({ hashtags: 'none' }), { idea })).toBe('We love agile work.')
  })
  test('become a setting where the network has tags, each once', () => {
    const made = make({ ...rules({ hashtags: 'tags' }), profiles: [aProfile({ settings: ['tags'] })] }, { idea: `${idea} #ONE` })
    expect(bodies(made)).toEqual(['We love agile work.'])
    expect(made.settings).toEqual({ tags: ['agile', 'one', 'two'] })
    expect(codes(made)).toEqual([])
  })
  test('stay untouched where the network says so', () => {
    expect(body(rules({ hashtags: 'untouched' }), { idea })).toBe('We love #agile work.\n\n#one #two')
  })
  test('of a source are words', () => {
    expect(body({}, { idea: 'Our idea.', sources: [aSource({ text: 'Teams love #agile work here.' })] })).toBe(
      'Our idea.\n\nTeams love agile work here.',
    )
  })
})

describe('titles (I)', () => {
  const titled = (titleLimit: number, idea: string) =>
    make({ profiles: [aProfile({ titleRequired: true, titleLimit })] }, { idea }).plan.segments[0]?.title
  test('are the thesis without its closing mark, cut at a word', () => {
    expect(titled(19, 'Release notes help! Really.')).toBe('Release notes help')
    expect(titled(18, 'Release notes help!')).toBe('Release notes help')
    expect(titled(17, 'Release notes help!')).toBe('Release notes')
  })
  test('are given only where the form requires one', () => {
    expect(make({ profiles: [aProfile({ titleLimit: 50 })] }).plan.segments[0]?.title).toBe('')
  })
})

describe('threads (J)', () => {
  const thread = (textLimit: number, over: Partial<DestinationInput> = {}) => ({
    profiles: [aProfile({ textLimit, maxSegments: 25 })],
    ...over,
  })
  test('carry the link in the last segment', () => {
    expect(bodies(make(thread(36), { idea: 'One two three four. Five six seven.', link }))).toEqual([
      'One two three four. Five six seven.',
      link,
    ])
    expect(bodies(make(thread(43), { idea: 'One two three four five. Six seven eight.', link }))).toEqual([
      'One two three four five.',
      `Six seven eight.\n\n${link}`,
    ])
  })
  test('have at most ten segments; what is beyond them is left out with a warning and a flag', () => {
    const idea = (count: number): string => Array.from({ length: count }, (_, index) => `Sentence q${index}z.`).join(' ')
    const full = make(thread(15), { idea: idea(10) })
    expect(bodies(full)).toHaveLength(10)
    expect(flagsOf(full)).toEqual([])
    const over = make(thread(15), { idea: idea(11) })
    expect(bodies(over)).toEqual(bodies(full))
    expect(codes(over)).toContain('text_cut')
    expect(flagsOf(over)).toContain('warning text')
  })
  test('take kernel sentences up to the fifth segment', () => {
    const text = Array.from({ length: 12 }, (_, index) => `Alpha${index}x beta${index}x gamma${index}x delta${index}x.`).join(' ')
    expect(bodies(make(thread(40), { idea: 'Our idea.', sources: [aSource({ text })] }))).toHaveLength(5)
  })
  test('say when a sentence had to be divided', () => {
    const made = make(thread(20), { idea: 'One two three four, five six seven eight.' })
    expect(bodies(made)).toEqual(['One two three four,', 'five six seven', 'eight.'])
    expect(codes(made)).toEqual(['sentence_split'])
  })
  test('are numbered on request, within their budget, and only when there is more than one segment', () => {
    const settings = { build_links: 'first_source', thread_numbering: 'fraction' } as const
    const idea = 'One two three. Four five six.'
    expect(bodies(make(thread(19), { idea, settings }))).toEqual(['One two three. 1/2', 'Four five six. 2/2'])
    expect(bodies(make(thread(18), { idea, settings }))).toEqual(['One two three. 1/2', 'Four five six. 2/2'])
    expect(bodies(make(thread(17), { idea, settings })).every((text) => text.length <= 17 && / \d\/\d$/u.test(text))).toBe(true)
    expect(bodies(make(thread(40), { idea, settings }))).toEqual([idea])
  })
  test('are numbered with room for two digits when there are ten', () => {
    const settings = { build_links: 'none', thread_numbering: 'fraction' } as const
    const idea = Array.from({ length: 10 }, (_, index) => `Sentence q${index}z.`).join(' ')
    expect(bodies(make(thread(20), { idea, settings })).at(-1)).toBe('Sentence q9z. 10/10')
  })
})

describe('cutting (K)', () => {
  test('leaves out whole sentences from the end of the idea', () => {
    expect(codes(make(upTo(18), { idea: 'One two. Three four.' }))).toEqual(['text_cut'])
    const made = make(upTo(19), { idea: 'One two. Three four. Five.' })
    expect(bodies(made)).toEqual(['One two.'])
    expect(flagsOf(made)).toEqual(['warning text'])
    expect(codes(make(upTo(20), { idea: 'One two. Three four.' }))).toEqual([])
  })
  test('cuts a sentence that is too long itself at the last word that fits', () => {
    expect(body(upTo(12), { idea: 'One two three four.' })).toBe('One two…')
    expect(body(upTo(14), { idea: 'One two three four.' })).toBe('One two three…')
  })
  test('leaves out kernel sentences silently', () => {
    const made = make(upTo(12), { idea: 'Our idea.', sources: [source] })
    expect(bodies(made)).toEqual(['Our idea.'])
    expect(codes(made)).toEqual([])
  })
  test('puts the link back where the cut left room for it', () => {
    const made = make(upTo(40), { idea: 'One two. Three four five six seven eight.', link })
    expect(bodies(made)).toEqual([`One two.\n\n${link}`])
    expect(codes(made)).toEqual(['text_cut'])
  })
})

describe('voice (L)', () => {
  const idea = "We don't utilize synergy. Nice."
  test('corrects and conforms before it removes what is forbidden', () => {
    const voice = aVoice({
      corrections: [{ original: 'utilize', preferred: 'leverage', lesson: '' }],
      forbidden_phrases: ['leverage', 'do not'],
      formality: 'formal',
    })
    const made = make({ voice }, { idea })
    expect(bodies(made)).toEqual(['We synergy. Nice.'])
    expect(flagsOf(made)).toEqual(['warning voice'])
  })
  test('leaves out a kernel sentence that holds a forbidden phrase, without a flag', () => {
    const made = make({ voice: aVoice({ forbidden_phrases: ['beta'] }) }, { idea: 'Our idea.', sources: [source] })
    expect(bodies(made)).toEqual([`Our idea.\n\n${B}\n\n${C}`])
    expect(flagsOf(made)).toEqual(['warning text'])
  })
  test('without an idea begins with the best sentence that is allowed', () => {
    expect(body({ voice: aVoice({ forbidden_phrases: ['alpha'] }) }, { idea: '', sources: [source] })).toBe(`${B}\n\n${C}`)
  })
  test('removes phrases that sentences, Markdown, tags, titles or addresses would bring in', () => {
    const voice = aVoice({ forbidden_phrases: ['end. start', 'game changer', 'spam', 'evil'] })
    const made = make(
      { voice, ...rules({ wholeKernel: true }), profiles: [aProfile({ titleRequired: true })] },
      { idea: 'A **game** changer at the end. Start here. See https://evil.example/a too. #spam #fine', link: 'https://evil.example/b' },
    )
    expect(JSON.stringify(made.plan)).not.toMatch(/end\. start|game changer|spam|evil/iu)
    expect(made.plan.segments[0]?.body).toContain('#fine')
  })
  test('an idea of nothing but a forbidden phrase leaves the kernel', () => {
    expect(body({ voice: aVoice({ forbidden_phrases: ['our idea'] }) }, { idea: 'Our idea.', sources: [aSource({ text: A })] })).toBe(A)
  })
  test('sets the language, and says when the material is in another', () => {
    const speaking = (preferred_language: string, list: boolean) =>
      make(
        {
          voice: aVoice({ preferred_language }),
          ...rules({ languageSetting: { key: 'lang', list } }),
          profiles: [aProfile({ settings: ['lang'] })],
        },
        { idea: 'The notes are for the people who read them.' },
      )
    expect(speaking('en-GB', false).settings).toEqual({ lang: 'en-GB' })
    expect(speaking('en-GB', true).settings).toEqual({ lang: ['en-GB'] })
    expect(flagsOf(speaking('en-GB', true))).toEqual([])
    expect(flagsOf(speaking('de', true))).toEqual(['info language'])
  })
})

describe('other fields (M, N)', () => {
  test.each([
    ['mastodon', 'conversation', 'source_share', 'technical_update'],
    ['bluesky', 'following', 'expert_take', 'primary_source'],
    ['telegram', 'inform', 'thesis_led', 'artifact_led'],
  ])('%s has its objective and archetypes', async (platform, objective, thesisLed, artifactLed) => {
    const destination = { text: (await describeNetwork(platform))?.text ?? aDestination().text }
    expect(make(destination, { link }).plan).toMatchObject({ objective, archetype: thesisLed })
    expect(make(destination, { link, assets: [anAsset({ role: 'artifact' })] }).plan.archetype).toBe(artifactLed)
  })
  test('mastodon without a link discusses', async () => {
    const destination = { text: (await describeNetwork('mastodon'))?.text ?? aDestination().text }
    expect(make(destination).plan.archetype).toBe('discussion')
  })
  test('the preview is the beginning of the first segment, at most 200 graphemes, cut at a word', () => {
    const idea = `${'👩‍🚀 '.repeat(99)}👩‍🚀a`
    expect(make({}, { idea }).plan.preview).toBe(idea)
    expect(make({}, { idea: `${idea}b` }).plan.preview).toBe('👩‍🚀 '.repeat(99).trim())
  })
  test('media use the first attached file; alt text that is missing is a note', () => {
    const asset = anAsset({ may_publish: true, alt_text: '', role: 'evidence' })
    const made = make(
      { profiles: [aProfile({ media: images() })], ...rules({ altTextLimit: 100 }) },
      { assets: [asset], sources: [mediaSource(asset)] },
    )
    expect(made.plan.media).toEqual({ treatment: 'use_source', source_ref: 'media:m1', role: 'evidence', brief: '' })
    expect(made.plan.follow_up_notes).toEqual(['Alt text is missing: bridge.jpg'])
  })
  test('media and titles that are required and missing are errors', () => {
    const profiles = [aProfile({ media: images(1, 1) })]
    expect(flagsOf(make({ profiles }, { destination_policy: 'require_all' }))).toEqual(['error media'])
    expect(flagsOf(make({ profiles: [] }, { destination_policy: 'require_all' }))).toEqual(['error media'])
    expect(
      flagsOf(make({ profiles: [aProfile({ titleRequired: true })], voice: aVoice({ forbidden_phrases: ['hello'] }) }, { idea: 'Hello!' })),
    ).toContain('error title')
  })
  test('sentences of a source that is not released are flagged once for each source', () => {
    const made = make({}, { idea: 'Our idea.', sources: [source, aSource({ id: 'url:2', text: 'Nu xi omicron pi.', publishable: true })] })
    expect(made.flags).toEqual([
      { account_id: 'account-1', field: 'text', severity: 'warning', message: 'quoted from “example.org”, check and reword' },
    ])
  })
  test('claims are those of the sentences in the text', () => {
    const made = make(upTo(11 + A.length), { idea: 'Our idea.', sources: [source] })
    expect(made.plan.claims.map(({ text, status }) => [text, status])).toEqual([
      ['Our idea.', 'user_asserted'],
      [A, 'supported'],
    ])
  })
  test('a form without text has one empty segment', () => {
    expect(bodies(make(upTo(0)))).toEqual([''])
  })
})
