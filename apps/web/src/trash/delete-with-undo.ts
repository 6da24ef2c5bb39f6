/** Deletes posts immediately, with ten seconds to undo. The catalog `postsBulk` must be loaded first; `loadDeletion` does. */
import { explain } from '#api/explain.ts'
import { type BatchItem, type BatchResult, runBatch } from '#api/publication-batch.ts'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { showResults } from './show-results.ts'

const t = translator('postsBulk')

/** Converts results to trashed items with their current revision. */
const trashedOf = (results: readonly BatchResult[]): BatchItem[] =>
  results.flatMap(({ publication }) => (publication ? [{ id: publication.id, expected_revision: publication.revision }] : []))

async function bringBack(items: readonly BatchItem[]): Promise<void> {
  try {
    showResults('broughtBack', await runBatch({ action: 'restore', reschedule: true }, items))
  } catch (error) {
    showToast(t('failed'), explain(error))
  }
}

/** Restores a post from the trash; it is only published if scheduled again. */
export async function restoreFromTrash({ id, revision }: { id: string; revision: number }): Promise<void> {
  try {
    showResults('restored', await runBatch({ action: 'restore' }, [{ id, expected_revision: revision }]))
  } catch (error) {
    showToast(t('failed'), explain(error))
  }
}

/** Throws without a response; posts that couldn't be deleted are in the results and reported. */
export const deleteWithUndo = async (posts: readonly { id: string; revision: number }[]): Promise<BatchResult[]> => {
  const items = posts.map(({ id, revision }) => ({ id, expected_revision: revision }))
  const results = await runBatch({ action: 'delete' }, items)
  showResults('deleted', results, () => void bringBack(trashedOf(results)))
  return results
}
