/** Looks for a Pin on its board after an unknown outcome. New Pins are at the top of it. */
import { findAt, findString } from '../kit/expect.ts'
import type { Found, Run, Sent } from '../spec/index.ts'
import { type PinPlan, toPublished } from './pins.ts'
import { type Api, readPages } from './wire.ts'

const mostPages = 4

/** Clocks differ; a Pin older than the attempt by more than this is a different one. */
const clockToleranceMs = 60_000

/** Times have no zone, and are in UTC. */
const createdAt = (pin: unknown): number => Date.parse(`${(findString(pin, 'created_at') ?? '').replace(/Z$/, '')}Z`)

const isSame = (pin: unknown, { title, description, sectionId }: PinPlan): boolean =>
  findAt(pin, 'is_owner') !== false &&
  (findString(pin, 'title') ?? '').trim() === title &&
  (findString(pin, 'description') ?? '').trim() === description &&
  (findString(pin, 'board_section_id') || undefined) === sectionId

/** https://developers.pinterest.com/docs/api/v5/boards-list_pins/ and board_sections-list_pins */
export const findPin = async (run: Run, api: Api, plan: PinPlan, sent: Sent): Promise<Found> => {
  const { boardId, sectionId } = plan
  const since = sent.startedAt.getTime() - clockToleranceMs
  const path = sectionId === undefined ? `/boards/${boardId}/pins` : `/boards/${boardId}/sections/${sectionId}/pins`
  for await (const { items, isLast } of readPages(api, path, mostPages)) {
    const alike = items.filter((pin) => createdAt(pin) >= since && isSame(pin, plan)).map(toPublished)
    const taken = await run.listTaken(alike.map(({ externalId }) => externalId))
    const published = alike.find(({ externalId }) => !taken.has(externalId))
    if (published) return { state: 'found', published }
    // The owner can move Pins, but not a whole page of them.
    if (isLast || items.every((pin) => createdAt(pin) < since)) return { state: 'absent' }
  }
  return { state: 'unsure' }
}
