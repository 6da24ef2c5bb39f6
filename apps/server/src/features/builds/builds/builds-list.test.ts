import { changeDestination, createBuild, listBuilds } from '@broadside/contract/features/builds'
import type { BuildQuery } from '@broadside/contract/features/builds.schemas'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { addMember, createToken } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import type { Sent } from '@broadside/contract/primitives'
import { type Desk, openDesk } from './testing/desk.ts'

const test = perFile(() => createTestApp({ env: { RATE_LIMITS: 'builds=10000' } }))
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(test)
})

type Query = Partial<Sent<typeof BuildQuery>>
const list = async (query: Query) =>
  (await desk.client.call(listBuilds, { query: { workspace_id: desk.workspace_id, view: 'summary', ...query } })).body.items
const idsOf = async (query: Query) => (await list(query)).map(({ id }) => id)

describe('the summary of builds', () => {
  it('shows the idea in short, how sure the posts are, and their error flags', async () => {
    const idea = 'The ferry from Holm leaves at seven every morning.'
    const build = await desk.run({
      idea: `${idea}\n\n${'Come and see us. '.repeat(20).trim()}`,
      context_notes: 'The ferry from Holm leaves at nine every morning. The crossing takes an hour.',
    })
    const [item] = await list({ search: 'from Holm leaves' })
    expect(item).toEqual({
      id: build.id,
      revision: build.revision,
      state: 'ready',
      phase: 'ready',
      excerpt: idea,
      sure: expect.any(Number),
      unsure: expect.any(Number),
      error_flags: 1,
      created_by: desk.user.id,
      created_at: build.created_at,
      updated_at: build.updated_at,
    })
    expect(item && 'sure' in item && item.sure + item.unsure).toBe(build.result?.destinations.length)
    await desk.client.call(changeDestination, {
      params: { id: build.id, account_id: desk.siteId },
      body: { expected_revision: build.revision, segments: [{ body: 'The crossing takes an hour.' }] },
    })
    expect(await list({ search: 'from Holm leaves' })).toMatchObject([{ revision: build.revision + 1, sure: expect.any(Number) }])
  })

  it('has no counts before the result', async () => {
    const { id } = await desk.create({ idea: 'Waiting for a worker.' })
    expect(await list({ search: 'waiting FOR' })).toMatchObject([{ id, state: 'queued', sure: 0, unsure: 0, error_flags: 0 }])
  })

  it('is filtered by author, state and words of the idea, which are found literally', async () => {
    const colleague = await addMember(test, { id: desk.workspace_id }, 'editor')
    const client = test.client({ token: await createToken(test, colleague) })
    const { body: theirs } = await client.call(createBuild, {
      body: { workspace_id: desk.workspace_id, idea: 'A 50% discount on 東京 tea.' },
      idempotencyKey: 'list-of-a-colleague',
    })
    const { id: own } = await desk.create({ idea: 'A 500 gram bag of tea.' })
    expect(await idsOf({ author_id: colleague.id })).toEqual([theirs.id])
    expect(await idsOf({ search: 'bag of TEA' })).toEqual([own])
    expect(await idsOf({ search: '50%' })).toEqual([theirs.id])
    expect(await idsOf({ search: '東京' })).toEqual([theirs.id])
    expect(await idsOf({ search: 'tea', state: 'committed' })).toEqual([])
    expect(await idsOf({ search: 'no such words' })).toEqual([])
    expect((await list({ author_id: colleague.id, view: 'full' })).map((item) => 'input' in item)).toEqual([true])
  })

  it('keeps its filters from page to page', async () => {
    const query = { workspace_id: desk.workspace_id, view: 'summary' as const, author_id: desk.user.id, limit: 1 }
    const { body: first } = await desk.client.call(listBuilds, { query })
    const { body: second } = await desk.client.call(listBuilds, { query: { ...query, cursor: first.next_cursor ?? '' } })
    expect(second.items[0]?.id).not.toBe(first.items[0]?.id)
    const { author_id: _author, ...others } = query
    await expect(desk.client.call(listBuilds, { query: { ...others, cursor: first.next_cursor ?? '' } })).rejects.toMatchObject({
      status: 422,
    })
  })
})
