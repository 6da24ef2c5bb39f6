import type { ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Desk, openDesk, openReadingRoom } from './testing/desk.ts'
import { article } from './testing/pages.ts'

let room: Awaited<ReturnType<typeof openReadingRoom>>
beforeAll(async () => void (room = await openReadingRoom()))
afterAll(() => room[Symbol.asyncDispose]())

const idea = 'The morning ferry leaves at seven.'

const createHeld = async (desk: Desk, count: number) => {
  const pages: Promise<ServerResponse>[] = []
  for (let number = 1; number <= count; number += 1) {
    const path = `/held/${desk.workspace_id}/${number}`
    pages.push(room.pages.hold(path))
    await desk.create({ idea, context_urls: [room.pages.url(path)] })
  }
  return pages
}

/** Names the desks in the order the queue hands out their builds. */
const claimAll = async (desks: Record<string, Desk>): Promise<string> => {
  const { rows } = await sql<{ workspace_id: string }>`select data->>'workspace_id' as workspace_id from jobs
    where type = 'build.generate' and state = 'pending' order by priority desc, created_at`.execute(room.test.app.db)
  return rows.flatMap(({ workspace_id }) => Object.keys(desks).filter((name) => desks[name]?.workspace_id === workspace_id)).join('')
}

describe('builds of several workspaces', () => {
  it('take turns in the queue, however many one workspace has', async () => {
    const [a, b] = [await openDesk(room.test), await openDesk(room.test)]
    for (let count = 0; count < 5; count += 1) await a.create({ idea })
    for (let count = 0; count < 2; count += 1) await b.create({ idea })
    expect(await claimAll({ a, b })).toBe('ababaaa')
    await room.test.drain()
  })

  it('run in order of age when one has waited long', async () => {
    const [a, b] = [await openDesk(room.test), await openDesk(room.test)]
    for (let count = 0; count < 3; count += 1) await a.create({ idea })
    room.test.clock.advance(5 * 60_000)
    await b.create({ idea })
    expect(await claimAll({ a, b })).toBe('aaab')
    await room.test.drain()
  })

  it('share the slots: eight hung builds do not block another workspace', async () => {
    const { test } = room
    const [a, b] = [await openDesk(test), await openDesk(test)]
    const held = await createHeld(a, 8)
    await test.worker.start()
    await Promise.all(held.slice(0, 3))
    const { id } = await b.create({ idea })
    await expect.poll(async () => (await b.get(id)).state, { timeout: 15_000 }).toBe('ready')
    expect(room.pages.requests.filter((path) => path.startsWith('/held/'))).toHaveLength(3)
    for (const page of held) void page.then((response) => article('Ferry', 'It leaves at seven from the old pier.')(response, response.req))
  })
})
