import { pagePath } from '@broadside/contract/pages'
import { useRouter } from '@tanstack/react-router'
import { createWorkspace } from '#api/create-workspace.ts'
import { queries } from '#api/queries.ts'
import { rememberWorkspace, workspacesQuery } from '#api/workspaces.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { SheetForm } from '#access/sheet.tsx'

const t = translator('access')

/** Creates a workspace and opens its first post; its site is already connected. */
export const NewWorkspace = ({ isFirst }: { isFirst: boolean }) => {
  const router = useRouter()
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { name: '' },
    send: async ({ name }) => {
      const id = await createWorkspace(name)
      rememberWorkspace(id)
      await queries.fetchQuery({ ...workspacesQuery, staleTime: 0 })
      router.history.push(pagePath('newPublication', { w: id }))
    },
  })
  return (
    <SheetForm onSubmit={onSubmit} isAside={!isFirst}>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <TextField
        label={t('workspaceName')}
        help={isFirst ? t('workspaceNameHelp') : undefined}
        autoComplete="organization"
        maxLength={80}

        {...field('name', required(t('workspaceNameMissing')))}
      />
      <Button type="submit" look={isFirst ? 'primary' : 'plain'} wide busy={busy}>
        {isFirst ? t('startWriting') : t('createWorkspace')}
      </Button>
    </SheetForm>
  )
}
