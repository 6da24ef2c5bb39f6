/** Seeds of the keys that calls use on networks. */
import { createHash } from 'node:crypto'
import { uuid7 } from '#lib/ids.ts'
import type { Loaded } from './load.store.ts'

const random = new WeakMap<object, Map<string, string>>()

/** A UUID with the time of the destination's id, and a hash instead of its random part. */
function derive(destinationId: string, step: string, number: number): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([destinationId, step, number]))
    .digest('hex')
  const time = /^[0-9a-f]{8}-[0-9a-f]{4}/.exec(destinationId)?.[0] ?? `${hash.slice(24, 32)}-${hash.slice(32, 36)}`
  return `${time}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}

/**
 * Returns the seed of a step's key. It is derived from the destination, so a server whose data was restored from a backup uses the keys of the server
 * that was lost. `number`: that of the attempt before, if its post was another one. Destinations from earlier versions have random seeds, which are
 * the same throughout a run.
 */
export function seedFor(loaded: Pick<Loaded, 'destination'>, step: string, number: number): string {
  const { destination } = loaded
  if (destination.derives_keys) return derive(destination.id, step, number)
  const known = random.get(loaded) ?? new Map<string, string>()
  random.set(loaded, known)
  const name = `${step} ${number}`
  const seed = known.get(name) ?? uuid7()
  known.set(name, seed)
  return seed
}
