import { loadMessages } from '#i18n/translator.ts'

export const loadDeletion = async () => {
  const [{ deleteWithUndo, restoreFromTrash }] = await Promise.all([import('./delete-with-undo.ts'), loadMessages('postsBulk')])
  return { deleteWithUndo, restoreFromTrash }
}
