/** A server for tests of uploads: it keeps what arrives, and fails where a test says. */
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

/** Failures come in the place of answers, one after the other. `after` takes so many bytes of the piece first. */
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
  /** The states of a file that are returned before it is processed. */
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
      // The answer is lost, not the step.
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
    /** By the id of the upload; `start` by the name of the file. */
    failWith: (step: Step, id: string, ...list: Failure[]) => failures.set(`${step} ${id}`, list),
    /** Bytes of this file wait until `open`. */
    hold: (name: string) => gates.set(name, Promise.withResolvers()),
    open: (name: string) => {
      gates.get(name)?.resolve()
      gates.delete(name)
    },
    /** How the file stands, one answer after the other, and ready then. */
    stand: (id: string, ...states: MediaView['processing_status'][]) => looks.set(id, states),
    /** A file that is in the library already. */
    know: (sha256: string, id: string) => library.set(sha256, id),
  }
}
