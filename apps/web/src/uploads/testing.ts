/** A simulated upload server that stores what it receives, and fails on request. */
import { ApiError } from '@broadside/contract/client'
import type { MediaView } from '#api/media.ts'
import type { Transport } from './transfer.ts'

export const refusal = (status: number, code: string) =>
  new ApiError({ status, headers: new Headers() }, { type: '', title: '', status, code, detail: 'No.', instance: '' })

export const cut = () => new TypeError('There was no answer')

interface Kept {
  name: string
  total: number
  bytes: number
  isComplete: boolean
}

type Step = keyof Transport

/** Failures replace responses, in order. `after`: bytes of the piece received before the failure. */
interface Failure {
  error: Error
  after?: number
}

export const createFakeServer = () => {
  const sessions = new Map<string, Kept>()
  const failures = new Map<string, Failure[]>()
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const calls: string[] = []
  const library = new Map<string, string>()

  const fail = (step: Step, id: string): Failure | undefined => failures.get(`${step} ${id}`)?.shift()
  const find = (id: string): Kept => {
    const kept = sessions.get(id)
    if (!kept) throw refusal(404, 'not_found')
    return kept
  }
  /** States returned before the file is ready. */
  const looks = new Map<string, MediaView['processing_status'][]>()
  const toMedia = (id: string) => {
    const status = looks.get(id)?.shift() ?? 'ready'
    return { id, filename: sessions.get(id)?.name ?? id, alt_text: '', processing_status: status } as MediaView
  }

  const transport: Transport = {
    start: async (file, { name, sha256 }) => {
      calls.push(`start ${name}`)
      const failure = fail('start', name)
      if (failure) throw failure.error
      const known = library.get(sha256 ?? '')
      if (known !== undefined) return { mediaId: known, isThere: true }
      const id = `m${sessions.size + 1}`
      sessions.set(id, { name, total: file.size, bytes: 0, isComplete: false })
      return { mediaId: id, isThere: false }
    },
    received: async (id) => {
      calls.push(`received ${id}`)
      const failure = fail('received', id)
      if (failure) throw failure.error
      const kept = find(id)
      if (kept.isComplete) throw refusal(404, 'not_found')
      return kept.bytes
    },
    send: async (id, { bytes, start }, { signal, onProgress }) => {
      calls.push(`send ${id} ${start}+${bytes.size}`)
      const gate = gates.get(find(id).name)
      const aborted = new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
      if (gate) await Promise.race([gate.promise, aborted])
      const kept = find(id)
      if (start !== 0 && start !== kept.bytes) throw refusal(409, 'state_conflict')
      const failure = fail('send', id)
      const taken = failure ? (failure.after ?? 0) : bytes.size
      kept.bytes = start + taken
      onProgress(taken)
      if (failure) throw failure.error
    },
    complete: async (id) => {
      calls.push(`complete ${id}`)
      const kept = find(id)
      if (kept.bytes !== kept.total) throw refusal(409, 'state_conflict')
      const failure = fail('complete', id)
      // Only the response is lost; the step itself succeeds.
      if (!(failure?.error instanceof ApiError)) kept.isComplete = true
      if (failure) throw failure.error
      return toMedia(id)
    },
    read: async (id) => toMedia(id),
  }
  return {
    transport,
    calls,
    sessions,
    /** `id` is the upload's id, or the file name for `start`. */
    failWith: (step: Step, id: string, ...list: Failure[]) => failures.set(`${step} ${id}`, list),
    /** Holds the bytes of this file until `open`. */
    hold: (name: string) => gates.set(name, Promise.withResolvers()),
    open: (name: string) => {
      gates.get(name)?.resolve()
      gates.delete(name)
    },
    /** Sets the processing states to return in order; after them, the file is ready. */
    stand: (id: string, ...states: MediaView['processing_status'][]) => looks.set(id, states),
    /** Adds a file to the library. */
    know: (sha256: string, id: string) => library.set(sha256, id),
  }
}
