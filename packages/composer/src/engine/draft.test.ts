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

const A = 'The café in Leeds repaired 1,400 kettles in 2024.'
const B = 'A label on the box explains how to remove limescale.'
const C = 'Volunteers meet in the old library on Station Road.'
const apart = '\n\n- note\n\n'
const source = aSource({ text: `${A} ${B}${apart}${C}` })
const idea = 'Repaired kettles beat bought ones in Leeds.'

describe('the text (I)', () => {
  test('is the idea in its own paragraphs, followed by source units in order', () => {
    expect(body(upTo(1_000), { idea: 'Our idea.\n\nIts end.', sources: [source] })).toBe(`Our idea.\n\nIts end.\n\n${A} ${B}`)
    const long = `${A} ${B} ${'The queue on Saturdays goes around the whole block. '.repeat(3).trim()}`
    const both = aSource({ text: `${C} The door opens at nine on every Saturday of the year.${apart}${long}` })
    const taken = body(upTo(1_000), { idea: `${idea} Volunteers in the old library repair them.`, sources: [both] })
    expect(taken.indexOf(C)).toBeGreaterThan(0)
    expect(taken.indexOf(A)).toBeGreaterThan(taken.indexOf(C))
  })
  test("keeps the idea's line breaks", () => {
    expect(body({}, { idea: 'Two things:\n- one\n- two' })).toBe('Two things:\n- one\n- two')
  })
  test('without an idea, starts with an informative title, otherwise with the best unit', () => {
    expect(body({}, { idea: '', sources: [{ ...source, title: 'Most kettles only need vinegar' }] })).toBe(
      `Most kettles only need vinegar\n\n${A} ${B}`,
    )
    expect(body({}, { idea: '', sources: [{ ...source, title: 'Home' }] })).toBe(`${A} ${B}`)
    expect(body({}, { idea: '', sources: [{ ...source, title: 'Why do kettles break?' }] })).toBe(`${A} ${B}`)
  })
  test('includes a unit within its budget, or a smaller one, but not the first of two sentences alone', () => {
    const whole = `${idea}\n\n${A} ${B}`
    const other = 'In Leeds, 8 volunteers repaired 90 kettles on Sunday mornings.'
    expect(body(upTo(whole.length), { idea, sources: [source] })).toBe(whole)
    expect(body(upTo(whole.length - 1), { idea, sources: [source] })).toBe(idea)
    expect(body(upTo(whole.length - 1), { idea, sources: [aSource({ text: `${A} ${B}${apart}${other}` })] })).toBe(`${idea}\n\n${other}`)
    expect(body(upTo(idea.length + 20), { idea, sources: [source] })).toBe(idea)
  })
  test('applies the soft limit to source material only', () => {
    const long = 'Repaired kettles beat bought ones, wherever somebody still knows how to open a kettle.'
    expect(body(rules({ softLimit: 20 }), { idea: long, sources: [source] })).toBe(long)
    expect(body(rules({ softLimit: idea.length + 2 + A.length }), { idea, sources: [aSource({ text: `${A}${apart}${B}` })] })).toBe(
      `${idea}\n\n${A}`,
    )
  })
  test('skips a unit that repeats the idea, and one that has little to do with it', () => {
    const said = 'A café in Leeds repaired 1,400 kettles.'
    expect(body({}, { idea: said, sources: [aSource({ text: `${A}${apart}${C}` })] })).toBe(said)
    expect(body({}, { idea: 'Volunteers repair kettles in Leeds.', sources: [aSource({ text: `${A}${apart}${C}` })] })).toContain(A)
  })
  test('is a list if the idea promises one', () => {
    const text = `${A} ${B}\n\nThe café needs three things:\n\n- a soldering iron\n- a box of fuses\n- more tables`
    const list = 'The café needs three things:\n• a soldering iron\n• a box of fuses\n• more tables'
    expect(body({}, { idea: 'Three things for a repair café.', sources: [aSource({ text })] })).toContain(
      list.split('\n').slice(1).join('\n'),
    )
    expect(body(upTo(250), { idea, sources: [aSource({ text })] })).not.toContain('•')
  })
  test('has no question from a source without its answer', () => {
    const idea = 'Most returned kettles have limescale.'
    const text = 'Why do so many kettles come back to the shop? Most of them only have limescale inside.'
    expect(body({}, { idea, sources: [aSource({ text })] })).toBe(`${idea}\n\n${text}`)
    expect(body(upTo(idea.length + 60), { idea, sources: [aSource({ text })] })).toBe(idea)
  })
  test('has no Markdown, except on article networks', () => {
    const idea = '## Why\n\n**Write** for [humans](https://example.org/h)\n\n* one\n* two'
    expect(body({}, { idea })).toBe('Why\n\nWrite for humans (https://example.org/h)\n\n- one\n- two')
    expect(body(rules({ wholeKernel: true }), { idea })).toBe(idea)
  })
})

describe("the author's notes", () => {
  const notes = (text: string) => aSource({ id: 'context:notes', kind: 'text', mime_type: 'text/plain', text, isOwn: true })
  test.each([
    [
      'Our shop has new hours.',
      'We open from Tuesday to Saturday, 10 am to 6 pm. Tomorrow we close at four. Next Friday there is a concert.',
    ],
    ['Neue Zeiten im Laden.', 'Am Samstag öffnen wir um 8 Uhr. Nächste Woche ist am Montag geschlossen.'],
    ['Come and see us.', 'Last entry is half an hour before closing, from Monday to Friday.'],
  ])('keep their hours and coming dates: %s', (idea, text) => {
    expect(body({}, { idea, sources: [notes(text)] })).toBe(`${idea}\n\n${text}`)
  })
  test('keep every paragraph that fits', () => {
    const text = 'The door opens at nine.\n\nThe kitchen closes on Sunday.'
    expect(body({}, { idea: 'News from the harbor.', sources: [notes(text), source] })).toBe(`News from the harbor.\n\n${text}`)
  })
})

describe('without an idea', () => {
  const title = 'Most kettles only need vinegar'
  test('the title is followed by the beginning of the text, or by nothing', () => {
    const middle = Array.from({ length: 8 }, (_, at) => `Harbor number ${at} has a ferry of its own.`).join(apart)
    expect(body({}, { idea: '', sources: [aSource({ title, text: `${A}${apart}${middle}` })] })).toBe(`${title}\n\n${A}`)
    expect(body({}, { idea: '', sources: [aSource({ title, text: `It only needs vinegar.${apart}${middle}` })] })).toBe(title)
  })
})

describe('a promise of the idea', () => {
  const headings = (count: number): string =>
    Array.from({ length: count }, (_, at) => `## ${at + 1}. Repair the kettle of street ${at}\n\nThe street has a workshop.`).join('\n\n')
  const promised = (count: number) =>
    make({}, { idea: 'Three habits of people who repair.', sources: [aSource({ text: headings(count) })] })
  test('takes the headings that it counts', () => {
    expect(bodies(promised(3))).toEqual([
      'Three habits of people who repair.\n\n• Repair the kettle of street 0\n• Repair the kettle of street 1\n• Repair the kettle of street 2',
    ])
  })
  test('gives a warning for another count, and no list', () => {
    const input = anInput({ idea: 'Three habits of people who repair.', sources: [aSource({ text: headings(4) })] })
    expect(direct(input).flags).toMatchObject([{ severity: 'warning', code: 'promise_differs', parameters: { promised: 3, found: 4 } }])
    expect(bodies(promised(4)).join()).not.toContain('•')
    expect(direct({ ...input, sources: [aSource({ text: headings(3) })] }).flags).toEqual([])
  })
})

describe('several sources', () => {
  const page = (id: string, text: string, address: string) => aSource({ id, text, title: `About ${id}`, address })
  const both = [
    page('url:1', 'The town has a harbor with forty boats.', 'https://town.example/a'),
    page('url:2', `${A} ${B}`, 'https://kettles.example/b'),
  ]
  test('link the page that the facts come from', () => {
    expect(body({}, { idea, sources: both, link: 'https://town.example/a' })).toBe(`${idea}\n\n${A} ${B}\n\nhttps://kettles.example/b`)
    expect(body({}, { idea: 'Dragons live in castles.', sources: both, link: 'https://town.example/a' })).toContain('town.example')
    expect(body({}, { idea, sources: both, link: '' })).not.toContain('https://')
  })
})

describe('the link (I)', () => {
  const idea = 'Our idea.'
  test('ends the text, is credited as the source, or is left to the network', () => {
    expect(body({}, { idea, link })).toBe(`${idea}\n\n${link}`)
    expect(body(rules({ link: 'last_line' }), { idea, link })).toBe(`${idea}\n\nSource: ${link}`)
    expect(body(rules({ link: 'field' }), { idea, link })).toBe(idea)
    expect(body({}, { idea, link, settings: { build_links: 'none', thread_numbering: 'none' } })).toBe(idea)
  })
  test('goes into its setting if the form has one', () => {
    const setting = { ...rules({ link: 'setting', linkSetting: 'url' }), profiles: [aProfile({ settings: ['url'] })] }
    const made = make(setting, { idea, link })
    expect(bodies(made)).toEqual([idea])
    expect(made.settings).toEqual({ url: link })
    expect(body(rules({ link: 'setting', linkSetting: 'url' }), { idea, link })).toBe(`${idea}\n\n${link}`)
  })
  test('is a card without media and text with media', () => {
    const asset = anAsset({ may_publish: true })
    const card = { ...rules({ link: 'card', linkSetting: 'link_url' }), profiles: [aProfile({ settings: ['link_url'], media: images() })] }
    expect(make(card, { idea, link })).toMatchObject({ plan: { segments: [{ body: idea }] }, settings: { link_url: link } })
    const withMedia = make(card, { idea, link, assets: [asset], sources: [mediaSource(asset)] })
    expect(withMedia.plan.segments[0]?.body).toContain(link)
    expect(withMedia.settings).toEqual({})
  })
  test('is not repeated if the idea already has it', () => {
    expect(body({}, { idea: `See ${link} now.`, link })).toBe(`See ${link} now.`)
  })
  test('becomes a note if there is nowhere to put it', () => {
    const made = make(rules({ link: 'not_placed' }), { idea, link })
    expect(bodies(made)).toEqual([idea])
    expect(made.plan.follow_up_notes).toEqual([expect.stringContaining(link)])
  })
  test('gives way to the text, with a warning, only if necessary', () => {
    const whole = `${idea}\n\n${link}`.length
    expect(codes(make(upTo(whole), { idea, link }))).toEqual([])
    const tight = make(upTo(whole - 1), { idea, link })
    expect(bodies(tight)).toEqual([idea])
    expect(codes(tight)).toEqual(['link_dropped'])
  })
  test("is counted by the network's rule", () => {
    const count = (text: string): number => text.replace(/https:\S+/g, '12345').length
    expect(bodies(make({ ...upTo(idea.length + 7), count }, { idea, link }))).toEqual([`${idea}\n\n${link}`])
  })
  test('is flagged where the network charges for it', () => {
    const costly = rules({ linksCost: true })
    const made = make(costly, { idea, link })
    expect(codes(made)).toEqual(['paid_link'])
    expect(flagsOf(made)).toEqual(['info link'])
    expect(flagsOf(make(costly, { idea }))).toEqual([])
  })
})

describe('hashtags (I)', () => {
  const idea = 'We love #agile work. #one #two'
  test("are on a line before the link, within the network's limit", () => {
    expect(body({}, { idea, link })).toBe(`We love #agile work.\n\n#one #two\n\n${link}`)
    expect(make(rules({ hashtags: 3 }), { idea }).plan.warnings).toEqual([])
    const two = make(rules({ hashtags: 2 }), { idea })
    expect(bodies(two)).toEqual(['We love #agile work.\n\n#one'])
    expect(codes(two)).toEqual(['hashtags_removed'])
  })
  test('lose their mark where the network has none', () => {
    expect(body(rules({ hashtags: 'none' }), { idea })).toBe('We love agile work.')
  })
  test('become a setting where the network has tags, without duplicates', () => {
    const made = make({ ...rules({ hashtags: 'tags' }), profiles: [aProfile({ settings: ['tags'] })] }, { idea: `${idea} #ONE` })
    expect(bodies(made)).toEqual(['We love agile work.'])
    expect(made.settings).toEqual({ tags: ['agile', 'one', 'two'] })
    expect(codes(made)).toEqual([])
  })
  test('become no more tags than the network takes', () => {
    const profiles = [aProfile({ settings: ['tags'] })]
    const made = make({ ...rules({ hashtags: 'tags', tagLimit: 2 }), profiles }, { idea })
    expect(made.settings).toEqual({ tags: ['agile', 'one'] })
  })
  test('stay untouched where the network says so', () => {
    expect(body(rules({ hashtags: 'untouched' }), { idea })).toBe('We love #agile work.\n\n#one #two')
  })
  test('from a source become words', () => {
    const text = 'Teams of all sizes love #agile work in the office.'
    expect(body({}, { idea: 'Our idea.', sources: [aSource({ text })] })).toBe(`Our idea.\n\n${text.replace('#', '')}`)
  })
})

describe('titles (I)', () => {
  const titled = (titleLimit: number, idea: string) =>
    make({ profiles: [aProfile({ titleRequired: true, titleLimit })] }, { idea }).plan.segments[0]?.title
  test('are the thesis without its final punctuation, cut at a word', () => {
    expect(titled(19, 'Release notes help! Really.')).toBe('Release notes help')
    expect(titled(18, 'Release notes help!')).toBe('Release notes help')
    expect(titled(17, 'Release notes help!')).toBe('Release notes')
  })
  test('are only set where the form requires one', () => {
    expect(make({ profiles: [aProfile({ titleLimit: 50 })] }).plan.segments[0]?.title).toBe('')
  })
})

describe('cutting (K)', () => {
  test('drops full sentences from the end of the idea', () => {
    expect(codes(make(upTo(18), { idea: 'One two. Three four.' }))).toEqual(['text_cut'])
    const made = make(upTo(19), { idea: 'One two. Three four. Five.' })
    expect(bodies(made)).toEqual(['One two.'])
    expect(flagsOf(made)).toEqual(['warning text'])
    expect(codes(make(upTo(20), { idea: 'One two. Three four.' }))).toEqual([])
  })
  test('cuts a sentence that is too long at the last word that fits', () => {
    expect(body(upTo(12), { idea: 'One two three four.' })).toBe('One two…')
    expect(body(upTo(14), { idea: 'One two three four.' })).toBe('One two three…')
  })
  test('drops units silently', () => {
    const made = make(upTo(50), { idea, sources: [source] })
    expect(bodies(made)).toEqual([idea])
    expect(codes(made)).toEqual([])
  })
  test('restores the link if the cut left space for it', () => {
    const made = make(upTo(40), { idea: 'One two. Three four five six seven eight.', link })
    expect(bodies(made)).toEqual([`One two.\n\n${link}`])
    expect(codes(made)).toEqual(['text_cut'])
  })
})

describe('voice (L)', () => {
  const idea = "We don't utilize synergy. Nice."
  test('applies corrections and conventions before it removes forbidden phrases', () => {
    const voice = aVoice({
      corrections: [{ original: 'utilize', preferred: 'leverage', lesson: '' }],
      forbidden_phrases: ['leverage', 'do not'],
      formality: 'formal',
    })
    const made = make({ voice }, { idea })
    expect(bodies(made)).toEqual(['We synergy. Nice.'])
    expect(flagsOf(made)).toEqual(['warning voice'])
  })
  test('drops a unit with a forbidden phrase, without a flag', () => {
    const idea = 'Leeds repairs kettles.'
    const made = make({ voice: aVoice({ forbidden_phrases: ['limescale'] }) }, { idea, sources: [aSource({ text: `${A}${apart}${B}` })] })
    expect(bodies(made)).toEqual([`${idea}\n\n${A}`])
    expect(flagsOf(made)).toEqual([])
  })
  test('without an idea, starts with the best allowed unit', () => {
    expect(body({ voice: aVoice({ forbidden_phrases: ['kettles'] }) }, { idea: '', sources: [source] })).toBe(B)
  })
  test('removes phrases from sentences, Markdown, tags, titles and URLs', () => {
    const voice = aVoice({ forbidden_phrases: ['end. start', 'game changer', 'spam', 'evil'] })
    const made = make(
      { voice, ...rules({ wholeKernel: true }), profiles: [aProfile({ titleRequired: true })] },
      { idea: 'A **game** changer at the end. Start here. See https://evil.example/a too. #spam #fine', link: 'https://evil.example/b' },
    )
    expect(JSON.stringify(made.plan)).not.toMatch(/end\. start|game changer|spam|evil/iu)
    expect(made.plan.segments[0]?.body).toContain('#fine')
  })
  test('uses the sources if the idea is only a forbidden phrase', () => {
    expect(body({ voice: aVoice({ forbidden_phrases: ['our idea'] }) }, { idea: 'Our idea.', sources: [aSource({ text: A })] })).toBe(A)
  })
  test('sets the language, and flags material in another one', () => {
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
  ])('give %s its objective and archetypes', async (platform, objective, thesisLed, artifactLed) => {
    const destination = { text: (await describeNetwork(platform))?.text ?? aDestination().text }
    expect(make(destination, { link }).plan).toMatchObject({ objective, archetype: thesisLed })
    expect(make(destination, { link, assets: [anAsset({ role: 'artifact' })] }).plan.archetype).toBe(artifactLed)
  })
  test('let mastodon discuss without a link', async () => {
    const destination = { text: (await describeNetwork('mastodon'))?.text ?? aDestination().text }
    expect(make(destination).plan.archetype).toBe('discussion')
  })
  test('preview the start of the first segment, at most 200 graphemes, cut at a word', () => {
    const idea = `${'👩‍🚀 '.repeat(99)}👩‍🚀a`
    expect(make({}, { idea }).plan.preview).toBe(idea)
    expect(make({}, { idea: `${idea}b` }).plan.preview).toBe('👩‍🚀 '.repeat(99).trim())
  })
  test('use the first attached file as media; missing alt text is a note', () => {
    const asset = anAsset({ may_publish: true, alt_text: '', role: 'evidence' })
    const made = make(
      { profiles: [aProfile({ media: images() })], ...rules({ altTextLimit: 100 }) },
      { assets: [asset], sources: [mediaSource(asset)] },
    )
    expect(made.plan.media).toEqual({ treatment: 'use_source', source_ref: 'media:m1', role: 'evidence', brief: '' })
    expect(made.plan.follow_up_notes).toEqual(['Missing alt text: bridge.jpg'])
    expect(made.plan.follow_up_words).toEqual([{ code: 'alt_text_missing', parameters: { name: 'bridge.jpg' } }])
  })
  test('report missing required media and titles as errors', () => {
    const profiles = [aProfile({ media: images(1, 1) })]
    expect(flagsOf(make({ profiles }, { destination_policy: 'require_all' }))).toEqual(['error media'])
    expect(flagsOf(make({ profiles: [] }, { destination_policy: 'require_all' }))).toEqual(['error media'])
    expect(
      flagsOf(make({ profiles: [aProfile({ titleRequired: true })], voice: aVoice({ forbidden_phrases: ['hello'] }) }, { idea: 'Hello!' })),
    ).toContain('error title')
  })
  test('flag more than 25 consecutive words from another author once per source, however many destinations', () => {
    const idea = 'On the ferry.'
    const words = (count: number) => aSource({ text: `The ferry ${'very '.repeat(count - 5)}often leaves late.` })
    expect(make({}, { idea, sources: [words(25)] }).flags).toEqual([])
    const [flag, ...others] = make({}, { idea, sources: [words(26)] }).flags
    expect(others).toEqual([])
    expect(flag).toMatchObject({
      account_id: '',
      field: 'text',
      severity: 'info',
      message: 'Copies more than 25 words in a row from “example.org”',
      code: 'quotes_source',
      parameters: { source: 'example.org', limit: 25 },
    })
    expect(make({}, { idea, sources: [{ ...words(26), isOwn: true }] }).flags).toEqual([])
  })
  test('list the claims of the sentences in the text', () => {
    const made = make(upTo(idea.length + 2 + A.length), { idea, sources: [aSource({ text: `${A}${apart}${B}` })] })
    expect(made.plan.claims.map(({ text, status }) => [text, status])).toEqual([
      [idea, 'user_asserted'],
      [A, 'supported'],
    ])
  })
  test('have one empty segment for a form without text', () => {
    expect(bodies(make(upTo(0)))).toEqual([''])
  })
})
