import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { loadDeletion } from '#web/trash/load-deletion.ts'
import { useMode, useSession } from '../hooks/use-session.ts'

/** Moves the post to the trash with its latest edits. */
export const useDelete = () => {
  const { publication, autosave } = useSession()
  const mode = useMode()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () => {
      const { deleteWithUndo } = await loadDeletion()
      if (mode === 'draft') await autosave.flush()
      const known = publication.get()
      if (!known) return
      const [result] = await deleteWithUndo([known])
      if (result?.problem) return
      autosave.discard()
      await navigate({ to: '/posts' })
    },
  })
}
