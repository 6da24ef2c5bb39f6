/** Keeps the unsaved work of one session in this browser until the server has it. */
import { type Unsaved, documentBytes } from '@broadside/scene/editor'
import { createStore, type ReadableStore } from '#lib/store.ts'
import { whenIdle } from '#lib/when-idle.ts'
import type { KeptDesigns } from './kept-designs.ts'

interface LocalCopyOptions {
  /** Of the record, which belongs to one session. */
  key: string
  designId: string
  store: Pick<KeptDesigns, 'put' | 'remove'>
  unsaved: () => Unsaved | undefined
  /** Runs once no gesture is under way. */
  afterGesture: (run: () => void) => void
}

export interface LocalCopy {
  /** False once storing has failed. */
  works: ReadableStore<boolean>
  /** Whether all unsaved work is stored. */
  isKept: () => boolean
  /** Call this after each change. */
  note: () => void
  /** Stores the work now. */
  flush: () => Promise<void>
  /** Continues the record of an earlier session. */
  adopt: (key: string) => void
}

const intervalMs = 1000
/** A gesture delays storing at most by this; typing is one too. */
const longestMs = 4000
/** The browser copies documents on the page's thread, so large ones are stored less often. */
const msPerMegabyte = 500
const megabyte = 1024 * 1024

const isSame = (one: Unsaved | undefined, other: Unsaved | undefined): boolean =>
  one?.document === other?.document && one?.saved === other?.saved && one?.sent.length === other?.sent.length

export const createLocalCopy = ({ key: ownKey, designId, store, unsaved, afterGesture }: LocalCopyOptions): LocalCopy => {
  const works = createStore(true)
  let key = ownKey
  let kept: Unsaved | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let restMs = 0
  /** Writes run one after another, so that none overtakes an earlier one. */
  let last: Promise<unknown> = Promise.resolve()

  const write = async (): Promise<void> => {
    const next = unsaved()
    if (isSame(next, kept)) return
    restMs = next ? (documentBytes(next.document) / megabyte) * msPerMegabyte : 0
    try {
      await (next ? store.put(key, { designId, isAside: false, work: next }) : store.remove(key))
      kept = next
      works.set(true)
    } catch {
      works.set(false)
    }
  }

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    last = last.then(write)
    await last
  }

  const flushWhenIdle = (): void => void whenIdle(() => void flush())

  return {
    works,
    isKept: () => works.get() && isSame(unsaved(), kept),
    note: () => {
      timer ??= setTimeout(() => {
        timer = setTimeout(flushWhenIdle, longestMs)
        afterGesture(flushWhenIdle)
      }, intervalMs + restMs)
    },
    flush,
    adopt: (former) => {
      key = former
    },
  }
}
