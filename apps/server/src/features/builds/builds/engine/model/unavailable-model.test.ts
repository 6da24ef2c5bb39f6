import { describe, expect, it } from 'vitest'
import { aBuild, aDestination, idea } from './testing/build-input.ts'
import { apiKey, openEngineRoom } from './testing/engine-room.ts'
import { type Asked, soundDraft } from './testing/model-server.ts'

const sentence = soundDraft({ allowed: () => [] } as unknown as Asked).segments[0] ?? ''

const engineFlags = ({ result }: { result: { review_flags: { field: string; account_id: string; message: string }[] } }) =>
  result.review_flags.filter(({ field }) => field === 'engine')

describe('an unavailable model', () => {
  const refusals = [
    ['refuses the key', { status: 401, raw: `{"error":{"message":"Incorrect API key provided: ${apiKey}"}}` }, 1],
    ['has no such model', { status: 404 }, 1],
    ['sends its callers elsewhere', { status: 307, headers: { location: 'http://127.0.0.1:9/v1/chat/completions' } }, 1],
  ] as const
  const faults = [
    ['is asked too often', { status: 429, headers: { 'retry-after': '100' } }, 1],
    ['fails', { status: 500, raw: `{"error":{"message":"cannot handle ${idea}"}}` }, 2],
    ['cuts the connection', { fault: 'cut' }, 2],
    ['answers with something else than the protocol', { status: 200, raw: '<html>' }, 1],
  ] as const

  it.each(refusals)('leaves the build to the composer when it %s', async (_, script, calls) => {
    await using room = await openEngineRoom()
    room.server.always('direction', script)
    const { result } = await room.compose(aBuild())
    expect(room.server.requests).toHaveLength(calls)
    expect(result.destinations[0]?.segments[0]?.body).toContain(idea)
    expect(engineFlags({ result })).toMatchObject([{ account_id: '', severity: 'warning' }])
  })

  it.each(faults)('is still asked for drafts when its direction %s', async (_, script, calls) => {
    await using room = await openEngineRoom()
    room.server.always('direction', script)
    const { result } = await room.compose(aBuild())
    expect(room.server.requests).toHaveLength(calls + 2)
    expect(result.direction.thesis).toBe(idea)
    expect(result.destinations[0]?.segments[0]?.body).toContain(sentence)
    expect(engineFlags({ result })).toMatchObject([{ account_id: '', severity: 'warning', message: expect.stringContaining('outline') }])
  })

  it('leaves the build to the composer, with one flag, when it fails every question', async () => {
    await using room = await openEngineRoom()
    for (const step of ['direction', 'draft'] as const) room.server.always(step, { status: 500 })
    const { result } = await room.compose(aBuild({ destinations: [aDestination('mastodon'), aDestination('bluesky')] }))
    expect(engineFlags({ result })).toMatchObject([{ account_id: '', severity: 'warning' }])
  })

  it.each([...refusals, ...faults])('fails the build under the policy fail when it %s', async (_, script) => {
    await using room = await openEngineRoom()
    room.server.always('direction', script)
    const error: unknown = await room.compose(aBuild(), { failure: 'fail' }).catch((failure: unknown) => failure)
    expect(error).toMatchObject({ code: 'generation_failed', message: "The AI model didn't respond." })
    expect((error as Error).cause).toBeUndefined()
  })

  it('recovers after one failed attempt', async () => {
    await using room = await openEngineRoom()
    room.server.on('direction', { status: 503 })
    room.server.on('draft', { fault: 'cut' })
    const { result } = await room.compose(aBuild())
    expect(result.destinations[0]?.segments[0]?.body).toContain(sentence)
    expect(engineFlags({ result })).toEqual([])
  })

  it.each(['direction', 'draft', 'review'] as const)('is given up after the time limit: %s', async (step) => {
    await using room = await openEngineRoom()
    room.server.always(step, { fault: 'hang' })
    const { result } = await room.compose(aBuild(), { timeLimit: 400 })
    await room.server.gaveUp
    expect(engineFlags({ result })).toMatchObject([{ account_id: step === 'draft' ? 'mastodon-1' : '' }])
    const error: unknown = await room.compose(aBuild(), { timeLimit: 400, failure: 'fail' }).catch((failure: unknown) => failure)
    expect(error).toMatchObject({ code: 'generation_failed' })
  })

  it.each(['direction', 'draft', 'review'] as const)('is abandoned at once when the build is canceled: %s', async (step) => {
    await using room = await openEngineRoom()
    room.server.always(step, { fault: 'hang' })
    const controller = new AbortController()
    const reason = new Error('canceled by a test')
    const asked = room.server.asked(step)
    const made = room.compose(aBuild(), { signal: controller.signal }).catch((failure: unknown) => failure)
    await asked
    controller.abort(reason)
    expect(await made).toBe(reason)
    await room.server.gaveUp
  })
})
