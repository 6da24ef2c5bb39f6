import { pagePath } from '@broadside/contract/pages'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { deleteWorkspace, workspaceDeletionQuery } from '#api/workspace-settings.ts'
import { forgetWorkspace } from '#api/workspaces.ts'
import { useReauth } from '#access/reauth.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { Section } from '#ui/section/section.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('workspaceSettings')

/** Deletes the workspace once its name was typed and the user has proven who they are. */
export const Deletion = ({ id }: { id: string }) => {
  const router = useRouter()
  const { prove, dialog } = useReauth()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const { data: preview, error: failure } = useQuery({ ...workspaceDeletionQuery(id), enabled: isOpen })
  const deleting = useMutation({
    mutationFn: async (name: string) => {
      const proof = await prove('workspace.delete')
      if (!proof) return false
      await deleteWorkspace(id, name, proof)
      return true
    },
    onSuccess: (isDeleted, name) => {
      if (!isDeleted) return
      forgetWorkspace()
      showToast(t('deleted', { name }))
      router.history.push(pagePath('workspaces'))
    },
  })
  const error = deleting.error ?? failure
  return (
    <Section
      id="deletion"
      title={t('deletion')}
      text={t('deletionText')}
      actions={
        <Button look="danger" onClick={() => setOpen(true)}>
          {t('delete')}
        </Button>
      }
    >
      <Confirm
        open={isOpen && preview !== undefined}
        onClose={() => setOpen(false)}
        title={t('deleteTitle', { name: preview?.name ?? '' })}
        text={t('deleteText', {
          posts: preview?.publications ?? 0,
          scheduled: preview?.scheduled_destinations ?? 0,
          media: preview?.media ?? 0,
          accounts: preview?.accounts ?? 0,
          members: preview?.members ?? 0,
        })}
        action={t('delete')}
        busy={deleting.isPending}
        onConfirm={() => deleting.mutate(typed)}
      >
        <TextField
          label={t('typeName', { name: preview?.name ?? '' })}
          autoComplete="off"
          value={typed}
          error={deleting.isError && typed !== preview?.name ? t('typeNameWrong') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
        {deleting.error && typed === preview?.name && <ErrorNotice error={deleting.error} />}
      </Confirm>
      {error && !preview && <ErrorNotice error={error} />}
      {dialog}
    </Section>
  )
}
