/** A workspace with an account of the fake network, slots, and posts that take them. */
import type { ApiError } from '@broadside/contract/client'
import type { Output } from '@broadside/contract/endpoint'
import * as contract from '@broadside/contract/features/posting-queue'
import { createPostingSchedule } from '@broadside/contract/features/posting-schedules'
import { schedulePublication } from '@broadside/contract/features/publications'
import { createSocialSet } from '@broadside/contract/features/social-sets'
import { uuid7 } from '#lib/ids.ts'
import { create, inNewWorkspace, read, type Scene } from '#publishing/deliveries/testing/scene.ts'

interface SlotTarget {
  social_account_id?: string
  social_set_id?: string
}

export interface QueueScene extends Scene {
  slot(day: number, hour: number, target?: SlotTarget): Promise<string>
  /** One slot on each day of the week. */
  daily(hour: number): Promise<void>
  set(name: string): Promise<string>
  /** Schedules a new post into the next open slot. */
  add(body?: Record<string, unknown>): Promise<string>
  queue(query?: { social_set_id?: string; social_account_id?: string; limit?: number; cursor?: string }): Promise<QueueAnswer>
  reorder(ids: readonly string[], setId?: string): Promise<{ id: string; at: string; revision: number }[]>
  pause(setId?: string): Promise<{ paused: boolean; paused_at?: string }>
  resume(setId?: string): Promise<{ id: string; at: string }[]>
  atOf(id: string): Promise<string | undefined>
  /** The posts that the network received, in order. */
  sent(): string[]
}

type QueueAnswer = Output<typeof contract.getPostingQueue>

const ofSet = (setId: string | undefined) => (setId === undefined ? {} : { social_set_id: setId })

export async function inNewQueue(shared: Scene): Promise<QueueScene> {
  const scene = await inNewWorkspace(shared)
  const { client, workspaceId: workspace_id, accountId } = scene
  const texts = new Map<string, string>()
  const slot: QueueScene['slot'] = async (day_of_week, hour, target = {}) =>
    (await client.call(createPostingSchedule, { body: { workspace_id, day_of_week, hour, minute: 0, ...target } })).body.id
  const revisionOf = async (id: string) => (await read(scene, id)).publication.revision
  return {
    ...scene,
    slot,
    daily: async (hour) => {
      for (let day = 0; day < 7; day += 1) await slot(day, hour)
    },
    set: async (name) => {
      const accounts = [{ social_account_id: accountId }]
      return (await client.call(createSocialSet, { body: { workspace_id, name, is_default: false, accounts } })).body.id
    },
    add: async (body = {}) => {
      const text = `Post ${uuid7()}`
      const { id } = await create(scene, { random_delay_minutes: 0, text, ...body })
      texts.set(text, id)
      await client.call(schedulePublication, { params: { id }, body: { expected_revision: 1, schedule: 'next-free-slot' } })
      return id
    },
    queue: async (query = {}) => (await client.call(contract.getPostingQueue, { query: { workspace_id, limit: 10, ...query } })).body,
    reorder: async (ids, setId) => {
      const items = await Promise.all(ids.map(async (id) => ({ id, expected_revision: await revisionOf(id) })))
      return (await client.call(contract.reorderPostingQueue, { body: { workspace_id, items, ...ofSet(setId) } })).body.items
    },
    pause: async (setId) => (await client.call(contract.pausePostingQueue, { body: { workspace_id, ...ofSet(setId) } })).body,
    resume: async (setId) => (await client.call(contract.resumePostingQueue, { body: { workspace_id, ...ofSet(setId) } })).body.moved,
    atOf: async (id) => (await read(scene, id)).publication.schedule?.at,
    sent: () => scene.fake.posts.flatMap(({ text }) => texts.get(text) ?? []),
  }
}

/** The code of the problem that a call ends with; undefined if it succeeds. */
export const codeOf = (call: Promise<unknown>): Promise<string | undefined> =>
  call.then(
    () => undefined,
    (error: ApiError) => error.problem?.code,
  )
