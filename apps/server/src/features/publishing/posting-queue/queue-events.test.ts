import { deletePostingSchedule } from '@broadside/contract/features/posting-schedules'
import { expect, it } from 'vitest'
import { listen } from '#test/stream-reader.ts'
import { openScene } from '#publishing/deliveries/testing/scene.ts'
import { openLive } from '#signals/live/testing/live-reader.ts'
import { perFile } from '#test/lifetimes.ts'
import { inNewQueue } from './testing/queue-scene.ts'

const shared = perFile(openScene)

it('announces changes of slots and of the queue, with the set they are about', async () => {
  shared.test.clock.set('2027-03-26T12:00:00Z')
  const scene = await inNewQueue(shared)
  const group = await scene.set('Harbor')
  const slot = await scene.slot(6, 9)
  await scene.slot(0, 9)
  const [a, b] = [await scene.add(), await scene.add()]
  const url = await listen(shared.test)
  const reader = await openLive({ url, workspaceIds: [scene.workspaceId] }, { authorization: `Bearer ${scene.token}` })
  try {
    await reader.until('reset')
    const next = async () => (await reader.until('queue.changed')).at(-1)
    await scene.pause(group)
    expect(await next()).toMatchObject({ workspace_id: scene.workspaceId, social_set_id: group })
    await scene.resume(group)
    expect(await next()).toMatchObject({ social_set_id: group })
    await scene.reorder([b, a])
    expect(await next()).not.toHaveProperty('social_set_id')
    await scene.client.call(deletePostingSchedule, { params: { id: slot } })
    await next()
  } finally {
    reader.close()
  }
})
