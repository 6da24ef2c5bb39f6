/** Describes errors of a target as such where they happen, because a restore reads and writes elsewhere as well. */
import { toFailure } from '../failure.ts'
import type { Target } from './target.ts'

export function explained(target: Target): Target {
  const { label } = target
  const explain = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      throw toFailure(error, label)
    }
  }
  async function* reading(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      yield* bytes
    } catch (error) {
      throw toFailure(error, label)
    }
  }
  return {
    label,
    prepare: (run) => explain(target.prepare(run)),
    write: (name, bytes) => explain(target.write(name, bytes)),
    read: async (name) => reading(await explain(target.read(name))),
    size: (name) => explain(target.size(name)),
    list: (folder) => explain(target.list(folder)),
    remove: (name) => explain(target.remove(name)),
  }
}
