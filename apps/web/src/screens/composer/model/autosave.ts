/** Brings edits to the server by itself, one request at a time, and says how that stands. */
import type { PublicationView } from '#api/publications.ts'
import { newKey } from '#lib/key.ts'
import type { Content } from './content.ts'
import type { Merge, Merged, Side } from './merge.ts'
import { isSame } from './same.ts'
import { failureOf, isOutdated, isStuck, type SaveState } from './save-state.ts'
import { createStore } from './store.ts'
import { type Autosave, type AutosaveOptions, type Base, type Unsaved, withoutTimes } from './saving.ts'

const idleMs = 1000
const firstRetryMs = 3000
const longestRetryMs = 60_000
/** So often others may be faster before a pause is made. */
const maxMerges = 3

const ignore = () => undefined

export const createAutosave = ({
  content,
  publication,
  transport,
  loadMerge,
  toContent,
  mode,
  blank = content.get(),
  beforeCreation = () => Promise.resolve(),
  onMerged = ignore,
  now = () => new Date(),
}: AutosaveOptions): Autosave => {
  const state = createStore<SaveState>({ name: 'clean' })
  let base: Base = { sent: blank, stored: blank }
  let creation: Unsaved['creation']
  let running: Promise<boolean> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs
  let merge: Merge | undefined

  const isDirty = () => content.get() !== base.sent
  const savesByItself = () => mode() === 'draft'

  const loaded = async (): Promise<Merge> => (merge ??= await loadMerge())

  /** On top of this version from now on. */
  const begin = (answer: PublicationView, stored: Content, next: Content) => {
    base = { sent: stored, stored }
    publication.set(answer)
    content.set(isSame(next, stored) ? stored : next)
  }
  const take = (answer: PublicationView) => {
    const stored = toContent(answer)
    begin(answer, stored, stored)
  }

  const mergeWith = (merge: Merge, stored: Content, choices?: ReadonlyMap<string, Side>): Merged => {
    const mine = merge(base.sent, content.get(), base.stored).content
    return merge(base.stored, mine, stored, choices)
  }

  const setAside = () => {
    const known = publication.get()
    if (!known || mode() !== 'over' || !isDirty()) return
    clearTimeout(timer)
    state.set({ name: 'went-out', mine: content.get() })
    content.set(base.sent)
  }

  /** Takes in what the server has by now; false when a person has to choose. */
  const meet = (merge: Merge, theirs: PublicationView): boolean => {
    const since = publication.get()
    const stored = toContent(theirs)
    const isChanged = !isSame(stored, base.stored)
    const merged = mergeWith(merge, stored)
    if (merged.conflicts.length) {
      clearTimeout(timer)
      state.set({ name: 'conflict', theirs })
      return false
    }
    if (isStuck(state.get())) state.set({ name: 'edited' })
    begin(theirs, stored, merged.content)
    if (isChanged && since) onMerged(since)
    setAside()
    return !isStuck(state.get())
  }

  const write = async (apply: boolean): Promise<void> => {
    const known = publication.get()
    if (!known) {
      creation ??= { key: newKey(), content: content.get() }
      await beforeCreation()
    }
    const sent = creation?.content ?? content.get()
    const answer = known ? await transport.save(known, sent, { apply }) : await transport.create(sent, creation?.key ?? '')
    creation = undefined
    base = { sent, stored: toContent(answer) }
    publication.set(answer)
  }

  /** False when a person has to choose, or to press a button. */
  const writeOnTop = async (apply: boolean): Promise<boolean> => {
    for (let merges = 0; isDirty() || !publication.get(); merges += 1) {
      try {
        await write(apply)
        return true
      } catch (error) {
        const known = publication.get()
        if (!known || !isOutdated(error) || merges === maxMerges) throw error
        if (!meet(await loaded(), await transport.read(known.id)) || !(apply || savesByItself())) return false
      }
    }
    return true
  }

  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => savesByItself() && void start(false, false), ms)
  }

  /** Edits that are made meanwhile are sent as well when everything is wanted; else they have a pause of their own. */
  const run = async (apply: boolean, everything: boolean): Promise<boolean> => {
    clearTimeout(timer)
    state.set({ name: 'saving' })
    try {
      do {
        if (await writeOnTop(apply)) continue
        if (!isStuck(state.get())) state.set({ name: 'edited' })
        return false
      } while (everything && isDirty())
    } catch (error) {
      const failure = failureOf(error)
      if (failure.name === 'unreachable') {
        wait(retryMs)
        retryMs = Math.min(retryMs * 2, longestRetryMs)
      } else creation = undefined
      state.set(failure)
      return false
    }
    retryMs = firstRetryMs
    state.set(isDirty() ? { name: 'edited' } : { name: 'saved', at: now() })
    if (isDirty()) wait(idleMs)
    return !isDirty()
  }

  const start = (apply: boolean, everything: boolean): Promise<boolean> => {
    running = run(apply, everything).finally(() => {
      running = undefined
    })
    return running
  }

  const noticeEdit = () => {
    if (!isDirty() || isStuck(state.get()) || running) return
    if (state.get().name !== 'edited') state.set({ name: 'edited' })
    wait(idleMs)
  }

  const tellIfSaved = () => {
    if (!isDirty()) state.set({ name: 'saved', at: now() })
  }

  const receive = (newer: PublicationView): void => {
    const known = publication.get()
    const { name } = state.get()
    if (running || !known || name === 'gone' || newer.id !== known.id || newer.revision < known.revision) return
    if (newer.revision === known.revision) {
      publication.set(newer)
      setAside()
    } else if (!isDirty()) take(newer)
    // Without it, the next save finds out.
    else if (!merge) void loaded().then(() => receive(newer), ignore)
    else if (meet(merge, newer)) tellIfSaved()
  }

  return {
    state,
    isDirty,
    flush: async ({ apply = false } = {}) => {
      if (running) await running
      if (isStuck(state.get())) return false
      if (!isDirty()) return publication.get() !== undefined
      return apply || savesByItself() ? start(apply, true) : false
    },
    receive,
    compare: (choices) => {
      const stuck = state.get()
      return stuck.name === 'conflict' && merge ? mergeWith(merge, toContent(stuck.theirs), choices) : undefined
    },
    resolve: (chosen) => {
      const stuck = state.get()
      if (stuck.name !== 'conflict') return
      state.set({ name: 'edited' })
      begin(stuck.theirs, toContent(stuck.theirs), chosen)
      tellIfSaved()
      if (isDirty() && savesByItself()) void start(false, true)
    },
    revive: (restored) => {
      if (state.get().name !== 'gone') return
      state.set({ name: 'edited' })
      receive(restored)
    },
    saveAsCopy: () => {
      const stuck = state.get()
      const mine = stuck.name === 'went-out' ? withoutTimes(stuck.mine) : content.get()
      state.set({ name: 'edited' })
      publication.set(undefined)
      base = { sent: blank, stored: blank }
      content.set({ ...mine })
      return start(false, true)
    },
    discard: () => {
      clearTimeout(timer)
      creation = undefined
      content.set(base.sent)
      state.set({ name: 'clean' })
    },
    retry: () => {
      if (state.get().name !== 'unreachable' || running) return
      if (savesByItself()) void start(false, true)
      else state.set({ name: 'edited' })
    },
    unsaved: () => {
      const at = state.get()
      const known = publication.get() && base
      if (at.name === 'went-out') return { content: at.mine, base: known }
      return isDirty() || creation ? { content: content.get(), base: known, creation } : undefined
    },
    restore: async ({ content: mine, base: former, creation: begun }) => {
      const merge = await loaded()
      const known = publication.get()
      if (known && former) {
        base = former
        content.set(isSame(mine, former.sent) ? former.sent : mine)
        if (meet(merge, known) && !isDirty()) state.set({ name: 'clean' })
        return
      }
      creation = begun
      content.set(begun && isSame(mine, begun.content) ? begun.content : mine)
    },
    start: () => {
      const unsubscribe = content.subscribe(noticeEdit)
      return () => {
        clearTimeout(timer)
        unsubscribe()
      }
    },
  }
}
