/** Deleting posts: at once, with a way back for ten seconds. The words `postsBulk` are to be loaded before; `loadDeletion` does. */
import { explain } from '#api/explain.ts'
import { type BatchItem, type BatchResult, runBatch } from '#api/publication-batch.ts'
import { showToast } from '#ui/toast/toast.tsx'
import { words } from '#words/words.ts'
import { tellResults } from './tell.ts'

const t = words('postsBulk')

/** As what lies in the trash is named: the revision that it has there. */
const trashedOf = (results: readonly BatchResult[]): BatchItem[] =>
  results.flatMap(({ publication }) => (publication ? [{ id: publication.id, expected_revision: publication.revision }] : []))

/** Brings back what was deleted, queued as it was. */
async function bringBack(items: readonly BatchItem[]): Promise<void> {
  try {
    tellResults('broughtBack', await runBatch({ action: 'restore', reschedule: true }, items))
  } catch (error) {
    showToast(t('failed'), explain(error))
  }
}

/** Brings back what lies in the trash; it goes out only when somebody says so again. */
export async function restoreFromTrash({ id, revision }: { id: string; revision: number }): Promise<void> {
  try {
    tellResults('restored', await runBatch({ action: 'restore' }, [{ id, expected_revision: revision }]))
  } catch (error) {
    showToast(t('failed'), explain(error))
  }
}

/** Throws when nothing was answered; what could not be deleted is in the results, and told. */
export const deleteWithUndo = async (posts: readonly { id: string; revision: number }[]): Promise<BatchResult[]> => {
  const items = posts.map(({ id, revision }) => ({ id, expected_revision: revision }))
  const results = await runBatch({ action: 'delete' }, items)
  tellResults('deleted', results, () => void bringBack(trashedOf(results)))
  return results
}
