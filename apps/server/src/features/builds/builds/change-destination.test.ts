import { changeDestination, commitBuild, getBuildSource, regenerateDestination } from '@broadside/contract/features/builds'
import type { ChangeDestinationBody } from '@broadside/contract/features/builds.schemas'
import type { Sent } from '@broadside/contract/primitives'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { type Desk, openDesk } from './testing/desk.ts'

const idea = 'The harbor battery of Holm charges the ferry overnight.'
/** More than one post holds, so that some of it is left to choose from. */
const context_notes = [
  '# The harbor battery of Holm',
  'The harbor battery of Holm stores 4,200 kilowatt hours, enough for three crossings of the ferry.',
  'Fishing boats pay 30 cents per kilowatt hour at the harbor battery, half of the price of diesel.',
  'The town of Holm paid 2.1 million for the battery, and the county added 900,000.',
  'The ferry needs 20 minutes at the charger between two crossings of the sound.',
  'Two electricians of the harbor look after the battery, and both of them learned to do so in a course of six weeks.',
  'The crossing takes a quarter of an hour less since the ferry leaves without warming up its old engine at the quay.',
].join('\n\n')

const test = perFile(() => createTestApp({ env: { RATE_LIMITS: 'builds=10000' } }))
let desk: Desk
let other: string
beforeAll(async () => {
  desk = await openDesk(test)
  other = await desk.addAccount('mastodon', 'harbor')
})

type Body = Omit<Sent<typeof ChangeDestinationBody>, 'expected_revision'> & { expected_revision?: number }
type Made = Awaited<ReturnType<Desk['get']>>

const ready = () => desk.run({ idea, context_notes, account_ids: [desk.siteId, other] })
const change = async (build: Made, body: Body, accountId = other) =>
  (
    await desk.client.call(changeDestination, {
      params: { id: build.id, account_id: accountId },
      body: { expected_revision: build.revision, ...body },
    })
  ).body
const postOf = ({ result }: Made, accountId = other) => {
  const post = result?.destinations.find(({ account_id }) => account_id === accountId)
  if (!post) throw new Error('the build has no such post')
  return post
}
const textOf = (build: Made) => postOf(build).segments.map(({ body }) => body)
const slotsOf = (build: Made) => {
  const { alternatives } = postOf(build)
  if (!alternatives) throw new Error('the post has no alternatives')
  return alternatives
}
/** A unit that is offered for the opening, since it always offers the best ones. */
const freeUnits = (build: Made) => slotsOf(build).hook.units.filter(({ source_spans }) => source_spans.length > 0)

describe('a post of the composer', () => {
  it('carries its confidence with reasons, and alternatives with spans and counts for each slot', async () => {
    const build = await ready()
    const { confidence = -1, reasons = [], edited } = postOf(build)
    expect(confidence).toBeGreaterThanOrEqual(0)
    expect(confidence).toBeLessThanOrEqual(1)
    expect(Math.round(confidence * 100) / 100).toBe(confidence)
    expect(reasons.length).toBeLessThanOrEqual(8)
    const weights = reasons.map(({ weight }) => Math.abs(weight))
    expect(weights).toEqual(weights.toSorted((a, b) => b - a))
    expect(edited).toBe(false)
    const { hook, facts, closing } = slotsOf(build)
    for (const slot of [hook, ...facts, closing]) {
      expect(slot.units.length).toBeLessThanOrEqual(5)
      expect(slot.units.map(({ unit_id }) => unit_id)).toContain(slot.chosen)
      for (const { text, counts } of slot.units) expect(counts['mastodon.post']).toBe(text.startsWith('http') ? 23 : [...text].length)
    }
    const text = [...(build.input.sources[0]?.text ?? '')]
    for (const { text: shown, source_spans } of freeUnits(build))
      expect(text.slice(source_spans[0]?.start, source_spans[0]?.end).join('')).toBe(shown)
  })
})

describe('changing a post', () => {
  it('takes a unit as a fact, raises the revision, and leaves the other post as it was', async () => {
    const build = await ready()
    const [unit] = freeUnits(build)
    const changed = await change(build, { facts: [String(unit?.unit_id)] })
    expect(changed).toMatchObject({ state: 'ready', phase: 'ready', revision: build.revision + 1 })
    expect(textOf(changed)).toEqual([`${idea}\n\n${unit?.text}`])
    expect(postOf(changed).preview).toContain(idea)
    expect(postOf(changed).claims.map(({ status }) => status)).toContain('supported')
    expect(slotsOf(changed).facts.map(({ chosen }) => chosen)).toEqual([unit?.unit_id])
    expect(postOf(changed, desk.siteId)).toEqual(postOf(build, desk.siteId))
    expect(await desk.get(build.id)).toEqual(changed)
    expect(await desk.eventsOf(build.id)).toEqual(['build.queued', 'build.ready'])
  })

  it('gives the same post for the same choices', async () => {
    const [one, two] = [await ready(), await ready()]
    const facts = freeUnits(one)
      .slice(0, 2)
      .map(({ unit_id }) => unit_id)
    const [first, second] = [await change(one, { facts }), await change(two, { facts })]
    expect(JSON.stringify(postOf(first))).toBe(JSON.stringify(postOf(second)))
    expect(JSON.stringify(postOf(await change(first, { facts })))).toBe(JSON.stringify(postOf(first)))
  })

  it('orders the facts, and removes them', async () => {
    const bare = await change(await ready(), { idea_only: true })
    expect(textOf(bare)).toEqual([idea])
    const facts = freeUnits(bare)
      .slice(0, 2)
      .map(({ unit_id }) => unit_id)
    expect(facts).toHaveLength(2)
    const two = await change(bare, { facts })
    const turned = await change(two, { order: ['fact:2', 'fact:1'] })
    expect(slotsOf(turned).facts.map(({ chosen }) => chosen)).toEqual(facts.toReversed())
    expect(textOf(turned)[0]?.length).toBe(textOf(two)[0]?.length)
  })

  it('takes complete sentences of a source in place of a unit, and offers them from then on', async () => {
    const build = await ready()
    const text = build.input.sources[0]?.text ?? ''
    const sentence = 'The town of Holm paid 2.1 million for the battery, and the county added 900,000.'
    const unit = { source_id: 'context:notes', start: text.indexOf(sentence), end: text.indexOf(sentence) + sentence.length }
    const changed = await change(build, { facts: [{ unit }] })
    expect(textOf(changed)).toEqual([`${idea}\n\n${sentence}`])
    const [slot] = slotsOf(changed).facts
    expect(slot?.units.find(({ unit_id }) => unit_id === slot.chosen)).toMatchObject({ text: sentence, source_spans: [unit] })
    expect(textOf(await change(changed, { facts: [String(slot?.chosen)] }))).toEqual(textOf(changed))
    const torn = { ...unit, end: unit.end - 5 }
    await expect(change(changed, { facts: [{ unit: torn }], expected_revision: changed.revision + 1 })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ location: 'body.facts[0]', code: 'incomplete_sentences' }] },
    })
  })

  it('takes each sentence that the source offers', async () => {
    let build = await desk.run({
      idea,
      context_notes: `${context_notes.replace('#', '# 🔋')}\n\n- ice for the boats of Dr. Lind\n- ropes`,
      account_ids: [other],
    })
    const source = { id: build.id, source_id: 'context:notes' }
    const { text, sentences } = (await desk.client.call(getBuildSource, { params: source })).body
    expect(sentences).toHaveLength(8)
    for (const { start, end } of sentences) {
      build = await change(build, { facts: [{ unit: { source_id: source.source_id, start, end } }] })
      expect(textOf(build)[0]).toContain([...text].slice(start, end).join(''))
    }
  })

  it('opens a post with another unit', async () => {
    const build = await ready()
    const [unit] = freeUnits(build)
    const changed = await change(build, { hook: String(unit?.unit_id), idea_only: true })
    expect(textOf(changed)).toEqual([unit?.text])
    expect(slotsOf(changed).hook.chosen).toBe(unit?.unit_id)
  })

  it('replaces the text, judges it like an idea, and says that it was edited', async () => {
    const build = await ready()
    const body = 'The harbor battery of Holm stores 5,200 kilowatt hours, enough for three crossings of the ferry.'
    const changed = await change(build, { segments: [{ body }] })
    expect(postOf(changed)).toMatchObject({ edited: true, segments: [{ body }], claims: [{ text: body, status: 'contradicted' }] })
    expect(changed.result?.review_flags).toContainEqual(
      expect.objectContaining({ severity: 'error', code: 'idea_contradicted', account_ids: [other] }),
    )
    await expect(desk.client.call(commitBuild, { params: { id: build.id }, body: {} })).rejects.toMatchObject({ code: 'flags_unconfirmed' })
    expect((await desk.client.call(commitBuild, { params: { id: build.id }, body: { destinations: [desk.siteId] } })).status).toBe(200)
  })

  it('stores a text that is too long, with an error flag', async () => {
    const build = await ready()
    const body = 'The harbor is quiet. '.repeat(40).trim()
    const changed = await change(build, { segments: [{ body }] })
    expect(textOf(changed)).toEqual([body])
    expect(changed.result?.review_flags).toContainEqual(
      expect.objectContaining({
        severity: 'error',
        code: 'post_too_long',
        account_id: other,
        parameters: expect.objectContaining({ limit: 500 }),
      }),
    )
    expect((await change(changed, { segments: [{ body: 'Short.' }] })).result?.review_flags.map(({ code }) => code)).not.toContain(
      'post_too_long',
    )
  })

  it('is undone by a reset, byte for byte', async () => {
    const build = await ready()
    const edited = await change(build, { segments: [{ body: 'Entirely different.' }] })
    const [unit] = freeUnits(build)
    const chosen = await change(edited, { facts: [String(unit?.unit_id)] })
    expect(postOf(chosen).edited).toBe(false)
    const reset = await change(chosen, { reset: true })
    expect(JSON.stringify(reset.result)).toBe(JSON.stringify(build.result))
    expect(reset.revision).toBe(build.revision + 3)
  })

  it.each<[string, (build: Made) => Body, object]>([
    ['an unknown unit', () => ({ facts: ['nope'] }), { location: 'body.facts[0]', value: 'nope', code: 'unknown_build_unit' }],
    ['an unknown opening', () => ({ hook: 'nope' }), { location: 'body.hook', code: 'unknown_build_unit' }],
    ['an unknown closing', () => ({ closing: 'nope' }), { location: 'body.closing', code: 'unknown_build_unit' }],
    [
      'the same unit twice',
      (build) => ({ facts: Array.from({ length: 2 }, () => String(freeUnits(build)[0]?.unit_id)) }),
      { location: 'body.facts[1]', code: 'repeated_build_unit' },
    ],
    ['an order of other slots', () => ({ order: ['fact:9'] }), { location: 'body.order', code: 'unknown_build_slots' }],
    [
      'text and choices',
      () => ({ segments: [{ body: 'Mine.' }], idea_only: true }),
      { location: 'body.segments', code: 'text_or_choices' },
    ],
    ['text and a reset', () => ({ segments: [{ body: 'Mine.' }], reset: true }), { location: 'body.segments', code: 'text_or_choices' }],
    ['nothing', () => ({}), { location: 'body', code: 'nothing_to_change' }],
    [
      'more segments than the post type has',
      () => ({ segments: [{ body: 'One.' }, { body: 'Two.' }] }),
      { location: 'body.segments', code: 'too_many_build_segments' },
    ],
  ])('rejects %s', async (_, body, error) => {
    const build = await ready()
    await expect(change(build, body(build))).rejects.toMatchObject({ status: 422, problem: { errors: [error] } })
    expect(await desk.get(build.id)).toEqual(build)
  })

  it('rejects an old revision, a build that is not ready, and a post that is not there', async () => {
    const build = await ready()
    const body = { idea_only: true }
    await expect(change(build, { ...body, expected_revision: build.revision + 1 })).rejects.toMatchObject({ code: 'revision_conflict' })
    await expect(change(build, body, 'whoever')).rejects.toMatchObject({ status: 404 })
    await desk.client.call(commitBuild, { params: { id: build.id }, body: {} })
    await expect(change(build, body)).rejects.toMatchObject({ status: 409, code: 'build_not_ready' })
    await expect(change(await desk.create({ idea }), body)).rejects.toMatchObject({ code: 'build_not_ready' })
  })

  it('lets one of two changes of a revision pass, and a commit or a change', async () => {
    const build = await ready()
    const both = await Promise.allSettled([change(build, { idea_only: true }), change(build, { segments: [{ body: 'Mine.' }] })])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const now = await desk.get(build.id)
    expect(now.revision).toBe(build.revision + 1)
    const [changed] = await Promise.allSettled([
      change(now, { idea_only: true }),
      desk.client.call(commitBuild, { params: { id: build.id }, body: { expected_revision: now.revision } }).catch(() => undefined),
    ])
    const { state, revision } = await desk.get(build.id)
    const passed = changed.status === 'fulfilled' ? ['ready', now.revision + 1] : ['committed', now.revision + 2]
    expect([state, revision]).toEqual(passed)
  })

  it('is forgotten when the post is regenerated, while changes of the others stay', async () => {
    const build = await ready()
    const [first] = freeUnits(build)
    const mine = await change(build, { segments: [{ body: 'Mine.' }] })
    const both = await change(mine, { facts: [String(first?.unit_id)] }, desk.siteId)
    await desk.client.call(regenerateDestination, { params: { id: build.id, account_id: other }, body: { direction: 'shorter' } })
    await test.drain()
    const made = await desk.get(build.id)
    expect(textOf(made)).not.toEqual(['Mine.'])
    expect(postOf(made).edited).toBe(false)
    expect(postOf(made, desk.siteId)).toEqual(postOf(both, desk.siteId))
    const reset = await change(made, { reset: true })
    expect(postOf(reset)).toEqual(postOf(made))
  })
})
