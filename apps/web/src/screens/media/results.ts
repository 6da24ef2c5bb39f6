import { explain } from '#api/explain.ts'
import { type MediaResult, runMediaBatch } from '#api/media-library.ts'
import { showToast, showUndo } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('media')

/** Message names. */
export type Done = 'starred' | 'tagged' | 'trashed' | 'restored' | 'gone'

/** Shows how many succeeded and how many failed; `undo` adds an undo button. */
export const showMediaResults = (done: Done, results: readonly MediaResult[], undo?: () => void): void => {
  const count = results.filter(({ problem }) => !problem).length
  const failed = results.length - count
  const [alone] = results.length === 1 ? results : []
  const title = count > 0 ? t(done, { count }) : t('noneDone', { count: failed })
  const more = alone?.problem?.reason ?? (failed > 0 && count > 0 ? t('someFailed', { count: failed }) : undefined)
  if (undo && count > 0) showUndo(title, undo, { description: more })
  else showToast(title, more)
}

/** Moves files to the trash, with an offer to undo it. Throws without a response. */
export const trashWithUndo = async (workspaceId: string, ids: readonly string[]): Promise<MediaResult[]> => {
  const results = await runMediaBatch(workspaceId, { action: 'trash' }, ids)
  const trashed = results.filter(({ problem }) => !problem).map(({ id }) => id)
  showMediaResults('trashed', results, () => void restoreFiles(workspaceId, trashed))
  return results
}

export const restoreFiles = async (workspaceId: string, ids: readonly string[]): Promise<void> => {
  try {
    showMediaResults('restored', await runMediaBatch(workspaceId, { action: 'restore' }, ids))
  } catch (error) {
    showToast(t('failed'), explain(error))
  }
}
