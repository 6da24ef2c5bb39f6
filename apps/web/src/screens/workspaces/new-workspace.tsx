import { pagePath } from '@broadside/contract/pages'
import { useRouter } from '@tanstack/react-router'
import { api } from '#api/api.ts'
import { queries } from '#api/queries.ts'
import { rememberWorkspace, workspacesQuery } from '#api/workspaces.ts'
import { browserZone } from '#i18n/time.ts'
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
      const { body } = await api.createWorkspace({ body: { name } })
      // Use the creator's time zone instead of UTC. If this fails, the settings can still change it.
      await api.updateWorkspaceSettings({ params: { id: body.id }, body: { timezone: browserZone() } }).catch(() => undefined)
      rememberWorkspace(body.id)
      await queries.fetchQuery({ ...workspacesQuery, staleTime: 0 })
      router.history.push(pagePath('newPublication', { w: body.id }))
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
