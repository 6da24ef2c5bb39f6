/** Saves edits automatically, one request at a time, and reports the state of saving. */
import { isSignedOut } from '#api/explain.ts'
import type { PublicationView } from '#api/publications.ts'
import { newKey } from '#lib/key.ts'
import { serverNow } from '#lib/server-clock.ts'
import type { Content } from '../model/content.ts'
import type { Merge } from './merge.ts'
import { isSame } from '../model/same.ts'
import { pinOver } from '../model/sent.ts'
import { createBackoff, failureOf, isOutdated, isBlocked, type SaveState } from './save-state.ts'
import { createStore } from '#lib/store.ts'
import { type Autosave, type AutosaveOptions, type Base, mergeOnto, toCreated, type Unsaved, withoutTimes } from './saving.ts'

const idleMs = 1000
/** Consecutive merge attempts before backing off. */
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
  now = serverNow,
}: AutosaveOptions): Autosave => {
  const state = createStore<SaveState>({ name: 'clean' })
  let base: Base = { sent: blank, stored: blank }
  let creation: Unsaved['creation']
  let running: Promise<boolean> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const backoff = createBackoff()
  let merge: Merge | undefined

  const isDirty = () => content.get() !== base.sent
  const savesAutomatically = () => mode() === 'draft'
  const loaded = async (): Promise<Merge> => (merge ??= await loadMerge())

  /** Continues from this version. */
  const begin = (answer: PublicationView, stored: Content, next: Content) => {
    base = { sent: stored, stored }
    publication.set(answer)
    content.set(isSame(next, stored) ? stored : next)
  }
  const take = (answer: PublicationView, stored = toContent(answer)) => begin(answer, stored, stored)

  /** Edits of a destination that was published without them can no longer take effect, so the user decides what to do with them. */
  const setAside = () => {
    const mine = content.get()
    const rest = isDirty() ? pinOver(mine, base.sent, publication.get(), mode()) : mine
    if (rest === mine) return
    clearTimeout(timer)
    state.set({ name: 'went-out', mine })
    content.set(isSame(rest, base.sent) ? base.sent : rest)
  }
  /** All edits made here, including those set aside. */
  const readMine = (): Content => {
    const stuck = state.get()
    return stuck.name === 'went-out' ? pinOver(content.get(), stuck.mine, publication.get(), mode()) : content.get()
  }

  /** Merges the server's version; false if the user has to choose. */
  const meet = (merge: Merge, theirs: PublicationView): boolean => {
    const since = publication.get()
    const stored = toContent(theirs)
    const isChanged = !isSame(stored, base.stored)
    const merged = mergeOnto(merge, { base, mine: content.get(), stored })
    if (merged.conflicts.length) {
      clearTimeout(timer)
      state.set({ name: 'conflict', theirs })
      return false
    }
    if (isBlocked(state.get())) state.set({ name: 'edited' })
    begin(theirs, stored, merged.content)
    if (isChanged && since) onMerged(since)
    setAside()
    return !isBlocked(state.get())
  }

  const write = async (apply: boolean): Promise<void> => {
    const known = publication.get()
    if (!known) {
      creation ??= { key: newKey(), content: toCreated(content.get()) }
      await beforeCreation()
    }
    const sent = creation?.content ?? content.get()
    const answer = known ? await transport.save(known, sent, { apply }) : await transport.create(sent, creation?.key ?? '')
    creation = undefined
    base = { sent, stored: toContent(answer) }
    publication.set(answer)
  }

  /** False if the user has to choose, or to apply the edits. */
  const writeOnTop = async (apply: boolean): Promise<boolean> => {
    for (let merges = 0; isDirty() || !publication.get(); merges += 1) {
      try {
        await write(apply)
        return true
      } catch (error) {
        const known = publication.get()
        if (!known || !isOutdated(error) || merges === maxMerges) throw error
        if (!meet(await loaded(), await transport.read(known.id)) || !(apply || savesAutomatically())) return false
      }
    }
    return true
  }

  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => savesAutomatically() && void start(false, false), ms)
  }

  /** `everything`: also sends edits made while saving, instead of waiting for the next pause in typing. */
  const run = async (apply: boolean, everything: boolean): Promise<boolean> => {
    clearTimeout(timer)
    state.set({ name: 'saving' })
    try {
      do {
        if (await writeOnTop(apply)) continue
        if (!isBlocked(state.get())) state.set({ name: 'edited' })
        return false
      } while (everything && isDirty())
    } catch (error) {
      const failure = failureOf(error)
      if (failure.name === 'unreachable') {
        wait(backoff.next())
      } else creation = undefined
      state.set(failure)
      return false
    }
    backoff.reset()
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
    if (!isDirty() || isBlocked(state.get()) || running) return
    if (state.get().name !== 'edited') state.set({ name: 'edited' })
    wait(idleMs)
  }

  const tellIfSaved = () => {
    if (!isDirty()) state.set({ name: 'saved', at: now() })
  }

  const receive = (newer: PublicationView): void => {
    const known = publication.get()
    if (running || !known || state.get().name === 'gone' || newer.id !== known.id || newer.revision < known.revision) return
    if (newer.revision === known.revision) {
      publication.set(newer)
      setAside()
    } else if (!isDirty()) take(newer)
    // If the merge code can't be loaded, the next save detects the newer version.
    else if (!merge) void loaded().then(() => receive(newer), ignore)
    else if (meet(merge, newer)) tellIfSaved()
  }

  return {
    state,
    isDirty,
    flush: async ({ apply = false } = {}) => {
      if (running) await running
      if (isBlocked(state.get())) return false
      if (!isDirty()) return publication.get() !== undefined
      return apply || savesAutomatically() ? start(apply, true) : false
    },
    receive,
    compare: (choices) => {
      const stuck = state.get()
      return stuck.name === 'conflict' && merge
        ? mergeOnto(merge, { base, mine: content.get(), stored: toContent(stuck.theirs) }, choices)
        : undefined
    },
    resolve: (chosen) => {
      const stuck = state.get()
      if (stuck.name !== 'conflict') return
      state.set({ name: 'edited' })
      begin(stuck.theirs, toContent(stuck.theirs), chosen)
      tellIfSaved()
      if (isDirty() && savesAutomatically()) void start(false, true)
    },
    revive: (restored) => {
      if (state.get().name !== 'gone') return
      state.set({ name: 'edited' })
      receive(restored)
    },
    saveAsCopy: () => {
      const mine = state.get().name === 'went-out' ? withoutTimes(readMine()) : content.get()
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
    dropAside: () => {
      if (state.get().name !== 'went-out') return
      state.set({ name: isDirty() ? 'edited' : 'clean' })
      if (isDirty() && savesAutomatically()) void start(false, true)
    },
    retry: () => {
      const at = state.get()
      if (running || (at.name !== 'unreachable' && !(at.name === 'refused' && isSignedOut(at.error)))) return
      if (savesAutomatically()) void start(false, true)
      else state.set({ name: 'edited' })
    },
    unsaved: () => {
      const known = publication.get() && base
      if (state.get().name === 'went-out') return { content: readMine(), base: known }
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
