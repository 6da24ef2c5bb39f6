import { loadWords } from '#words/words.ts'

export const loadDeletion = async () => {
  const [{ deleteWithUndo, restoreFromTrash }] = await Promise.all([import('./delete-with-undo.ts'), loadWords('postsBulk')])
  return { deleteWithUndo, restoreFromTrash }
}
