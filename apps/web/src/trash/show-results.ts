import type { BatchResult } from '#api/publication-batch.ts'
import { showToast, showUndo } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('postsBulk')

/** Message names; each has a second one for partial success. */
export type Done = 'moved' | 'cancelled' | 'deleted' | 'restored' | 'gone' | 'movedBack' | 'broughtBack'

export const isDone = ({ problem }: BatchResult): boolean => problem === undefined

/** Shows how many succeeded and how many failed; `undo` adds an undo button for ten seconds. */
export const showResults = (done: Done, results: readonly BatchResult[], undo?: () => void): void => {
  const count = results.filter(isDone).length
  const failed = results.length - count
  const title = failed === 0 ? t(done, { count }) : count === 0 ? t('noneDone', { failed }) : t(`${done}Some`, { done: count, failed })
  const reasons = results.flatMap(({ notQueued = [] }) => notQueued)
  const [alone] = results.length === 1 ? results : []
  const more = reasons[0] === undefined ? alone?.problem?.reason : t('notQueued', { count: reasons.length, reason: reasons[0] })
  if (undo && count > 0) showUndo(title, undo, { description: more })
  else showToast(title, more)
}
