import { type DesignResult, runForDesigns } from '#api/designs.ts'
import { showToast, showUndo } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('designs')

/** Message names. */
type Done = 'trashed' | 'restored' | 'gone'

/** Shows how many succeeded and how many failed; `undo` adds an undo button. */
const show = (done: Done, results: readonly DesignResult[], undo?: () => void): void => {
  const count = results.filter(({ reason }) => reason === undefined).length
  const failed = results.length - count
  const [alone] = results.length === 1 ? results : []
  const title = count > 0 ? t(done, { count }) : t('noneDone', { count: failed })
  const more = alone?.reason ?? (failed > 0 && count > 0 ? t('someFailed', { count: failed }) : undefined)
  if (undo && count > 0) showUndo(title, undo, { description: more })
  else showToast(title, more)
}

export const restoreDesigns = async (workspaceId: string, ids: readonly string[]): Promise<DesignResult[]> => {
  const results = await runForDesigns(workspaceId, 'restore', ids)
  show('restored', results)
  return results
}

/** Moves designs to the trash, with an offer to undo it. */
export const trashWithUndo = async (workspaceId: string, ids: readonly string[]): Promise<DesignResult[]> => {
  const results = await runForDesigns(workspaceId, 'trash', ids)
  const trashed = results.filter(({ reason }) => reason === undefined).map(({ id }) => id)
  show('trashed', results, () => void restoreDesigns(workspaceId, trashed))
  return results
}

export const deleteForGood = async (workspaceId: string, ids: readonly string[]): Promise<DesignResult[]> => {
  const results = await runForDesigns(workspaceId, 'delete', ids)
  show('gone', results)
  return results
}
