import { loadWords } from '#words/words.ts'

/** Deletion and its way back, with their words, when somebody deletes something. */
export const loadDeletion = async () => {
  const [{ deleteWithUndo, restoreFromTrash }] = await Promise.all([import('./delete-with-undo.ts'), loadWords('postsBulk')])
  return { deleteWithUndo, restoreFromTrash }
}
