/** Applies the unsaved work of earlier sessions, such as of tabs that crashed. No React. */
import type { Draft, Editor, Unsaved } from '@broadside/scene/editor'
import { claim } from '#lib/claim.ts'
import type { KeptDesigns } from './kept-designs.ts'
import type { LocalCopy } from './local-copy.ts'

interface RecoveryOptions {
  designId: string
  kept: KeptDesigns
  editor: Pick<Editor, 'store'>
  draft: Draft
  localCopy: LocalCopy
  /** Called with each record that isn't applied, but kept. */
  onAside: (key: string, at: number) => void
}

interface Work {
  key: string
  at: number
  work: Unsaved
  release: () => void
}

/** Two tabs on plain HTTP may recover the same work, which merges. */
export const claimWork = (key: string): Promise<(() => void) | undefined> => claim(`design:${key}`)

/** The work that no other tab has, newest first. */
const readWork = async (kept: KeptDesigns, records: readonly { key: string; at: number }[]): Promise<Work[]> => {
  const found: Work[] = []
  for (const { key, at } of records) {
    const release = await claimWork(key)
    const work = release && (await kept.read(key))
    if (work) found.push({ key, at, work, release })
    else release?.()
  }
  return found
}

/**
 * Applies everything as one step of the history, unless the user has already changed something. Work that conflicts with newer work is set
 * aside. Returns when the newest was stored, in milliseconds; undefined if there was none.
 */
export const recover = async (options: RecoveryOptions, stopped: AbortSignal): Promise<number | undefined> => {
  const { designId, kept, draft, localCopy, onAside } = options
  const { store } = options.editor
  const before = store.get().document
  const records = await kept.list(designId)
  for (const { key, at, isAside } of records) if (isAside) onAside(key, at)
  const found = await readWork(
    kept,
    records.filter(({ isAside }) => !isAside),
  )
  const [newest, ...others] = found
  if (!newest || stopped.aborted || store.get().document !== before) {
    for (const { release } of found) release()
    return undefined
  }
  stopped.addEventListener('abort', newest.release)
  localCopy.adopt(newest.key)
  const mark = store.mark()
  draft.recover(newest.work)
  const { applied = [], apart = [] } = Object.groupBy(others, ({ work }) => (draft.recoverMore(work) ? 'applied' : 'apart'))
  if (applied.length) store.squash(mark)
  void settle(options, applied, apart)
  for (const { key, at } of apart) onAside(key, at)
  return newest.at
}

/** Removes the records of applied work once the record of this session has it, and marks the others. */
const settle = async (
  { designId, kept, localCopy }: Pick<RecoveryOptions, 'designId' | 'kept' | 'localCopy'>,
  applied: readonly Work[],
  apart: readonly Work[],
): Promise<void> => {
  try {
    for (const { key, at, work } of apart) await kept.put(key, { designId, at, isAside: true, work })
    await localCopy.flush()
    if (localCopy.isKept()) for (const { key } of applied) await kept.remove(key)
  } catch {
    // Records that stay are recovered again, which changes nothing.
  } finally {
    for (const { release } of [...applied, ...apart]) release()
  }
}
