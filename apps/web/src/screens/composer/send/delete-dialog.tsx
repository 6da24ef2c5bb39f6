import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { deletePublication } from '#api/publications.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { ErrorNotice } from '#ui/notice/notice.tsx'
import { words } from '#words/words.ts'
import { useMode, useSession } from '../use-session.ts'

const t = words('composer')
const common = words('common')

/** Deleting cannot be undone, so it is asked for once more. */
export const DeleteDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { publication, autosave } = useSession()
  const mode = useMode()
  const navigate = useNavigate()
  const remove = useMutation({
    mutationFn: async () => {
      autosave.discard()
      const known = publication.get()
      if (known) await deletePublication(known)
    },
    onSuccess: () => navigate({ to: '/posts' }),
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('deleteTitle')}
      text={t(mode === 'draft' ? 'deleteDraftText' : 'deleteSentText')}
      actions={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
            {t('delete')}
          </Button>
        </>
      }
    >
      {remove.error && <ErrorNotice error={remove.error} />}
    </Dialog>
  )
}
