import { commitBuild } from '@broadside/contract/features/builds'
import { duplicatePublication, getPublication, saveDraft, validatePublication } from '@broadside/contract/features/publications'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { type Desk, openDesk } from './testing/desk.ts'

const sentence = 'The ferry from Holm leaves at seven every morning.'
const idea = `${sentence} Come and see us.`
const context_notes = 'The ferry from Holm leaves at nine every morning. The crossing takes an hour.'

const test = perFile(() => createTestApp({ env: { RATE_LIMITS: 'builds=10000' } }))
let desk: Desk
let other: string
beforeAll(async () => {
  desk = await openDesk(test)
  other = await desk.addAccount('mastodon', 'harbour')
})

type Body = { destinations?: string[]; confirm_flags?: true | string[]; expected_revision?: number }
const commitOf = (id: string, body: Body = {}) => desk.client.call(commitBuild, { params: { id }, body })
const contradicted = () => desk.run({ idea, context_notes, account_ids: [desk.siteId, other] })
const errorsOf = ({ result }: Awaited<ReturnType<typeof contradicted>>) =>
  (result?.review_flags ?? []).filter(({ severity }) => severity === 'error')
const publicationOf = async (id: string) => (await desk.client.call(getPublication, { params: { id } })).body
const warningsOf = async (id: string) =>
  (await desk.client.call(validatePublication, { params: { id } })).body.issues.filter(({ code }) => code === 'claim_contradicted')

describe('a build whose idea a source contradicts', () => {
  it('has one error flag for the claim, with both posts', async () => {
    const build = await contradicted()
    expect(errorsOf(build)).toMatchObject([
      { id: expect.stringMatching(/^[0-9a-f]{16}$/u), code: 'idea_contradicted', account_id: '', account_ids: [desk.siteId, other] },
    ])
    const claim = build.result?.destinations[0]?.claims.find(({ status }) => status === 'contradicted')
    expect(claim).toMatchObject({
      text: sentence,
      source_refs: ['context:notes'],
      source_spans: [{ source_id: 'context:notes', start: 0 }],
    })
  })

  it('is not committed before each error flag is confirmed', async () => {
    const build = await contradicted()
    const [flag] = errorsOf(build)
    for (const body of [{}, { confirm_flags: ['0000000000000000'] }, { destinations: [other] }])
      await expect(commitOf(build.id, body)).rejects.toMatchObject({
        status: 409,
        code: 'flags_unconfirmed',
        problem: { errors: [{ value: flag?.id, message: flag?.message }] },
      })
    expect(await desk.get(build.id)).toMatchObject({ state: 'ready', revision: build.revision })
    expect((await commitOf(build.id, { confirm_flags: [String(flag?.id)] })).status).toBe(200)
  })

  it('takes a confirmation of all flags only for the revision that was read', async () => {
    const build = await contradicted()
    await expect(commitOf(build.id, { confirm_flags: true })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ location: 'body.expected_revision' }] },
    })
    await expect(commitOf(build.id, { confirm_flags: true, expected_revision: build.revision - 1 })).rejects.toMatchObject({
      status: 409,
      code: 'revision_conflict',
    })
    const { body } = await commitOf(build.id, { confirm_flags: true, expected_revision: build.revision })
    expect((await commitOf(build.id)).body).toEqual(body)
    expect((await commitOf(build.id, { confirm_flags: true, expected_revision: 1 })).body).toEqual(body)
  })

  it('makes one publication when two confirmed commits race', async () => {
    const build = await contradicted()
    const confirmed = { confirm_flags: true as const, expected_revision: build.revision }
    const made = await Promise.all([commitOf(build.id, confirmed), commitOf(build.id, confirmed)])
    expect(new Set(made.map(({ body }) => body.publication_id)).size).toBe(1)
  })

  it('leaves its flags, with who confirmed them, on the publication', async () => {
    const build = await contradicted()
    const [flag] = errorsOf(build)
    const id = (await commitOf(build.id, { destinations: [other], confirm_flags: [String(flag?.id)] })).body.publication_id
    const { review_flags } = await publicationOf(id)
    const { id: flagId, code, parameters, message } = flag ?? {}
    expect(review_flags).toEqual([
      {
        id: flagId,
        code,
        parameters,
        message,
        account_ids: [other],
        confirmed_by: desk.user.id,
        confirmed_at: test.clock.now().toISOString(),
      },
    ])
    const { body: copy } = await desk.client.call(duplicatePublication, { params: { id } })
    expect(copy.review_flags).toEqual(review_flags)
  })

  it('warns in the validation of the publication until the sentence is changed', async () => {
    const build = await contradicted()
    const id = (await commitOf(build.id, { confirm_flags: true, expected_revision: build.revision })).body.publication_id
    expect(await warningsOf(id)).toMatchObject([
      { severity: 'warning', parameters: { text: sentence } },
      { severity: 'warning', parameters: { text: sentence } },
    ])
    const { revision, title, text, destinations } = await publicationOf(id)
    const corrected = destinations.map(({ social_account_id, output_profile, segments }, index) => ({
      social_account_id,
      output_profile,
      segments: (segments ?? []).map((segment) => ({
        ...segment,
        text: index === 0 ? segment.text?.replace('seven', 'nine') : `Good news!\n\n${segment.text}`,
      })),
    }))
    const body = { expected_revision: revision, title, text, destinations: corrected } as never
    await desk.client.call(saveDraft, { params: { id }, body })
    const left = await warningsOf(id)
    const kept = (await publicationOf(id)).destinations.find(({ social_account_id }) => social_account_id === other)
    expect(left.map(({ destination_id }) => destination_id)).toEqual([kept?.id])
  })
})

describe('a build without error flags', () => {
  it('is committed as before, and its publication has no flags', async () => {
    const { id } = await desk.run({ idea: 'Come and see us.' })
    const made = (await commitOf(id, { confirm_flags: [] })).body.publication_id
    expect(await publicationOf(made)).not.toHaveProperty('review_flags')
    expect(await warningsOf(made)).toEqual([])
  })
})
