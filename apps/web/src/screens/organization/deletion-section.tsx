import { useSuspenseQuery } from '@tanstack/react-query'
import { pagePath } from '@broadside/contract/pages'
import { useRouter } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Prove } from '#access/reauth.tsx'
import { useSensitive } from '#access/use-sensitive.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { deleteOrganization, organizationDeletionQuery, type OrganizationView, organizationWorkspacesQuery } from '#api/organizations.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { Section } from '#ui/section/section.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { WorkspaceList } from './workspace-list.tsx'

const t = translator('organization')

interface DeletionProps {
  organization: OrganizationView
  prove: Prove
}

const ConfirmDeletion = ({ organization: { id, name }, prove }: DeletionProps) => {
  const router = useRouter()
  const { data: preview } = useSuspenseQuery(organizationDeletionQuery(id))
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const nameField = useId()
  const [isChecked, setChecked] = useState(false)
  const isNamed = typed.trim() === name
  const deleting = useSensitive(prove, 'organization.delete', async (proof) => {
    await deleteOrganization(id, typed.trim(), proof)
    showToast(t('deleted', { name }))
    router.history.push(pagePath('organizations'))
  })
  const confirm = (): void => {
    setChecked(true)
    if (isNamed) deleting.mutate()
    else document.getElementById(nameField)?.focus()
  }
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
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('deleteTitle', { name })}
        text={t('deleteText', { people: t('peopleCount', { count: preview.members }), providers: preview.identity_providers })}
        action={t('delete')}
        busy={deleting.isPending}
        onConfirm={confirm}
      >
        {deleting.error && <ErrorNotice error={deleting.error} />}
        <TextField
          id={nameField}
          label={t('typeName', { name })}
          autoComplete="off"
          value={typed}
          error={isChecked && !isNamed ? t('typeNameWrong') : undefined}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Confirm>
    </Section>
  )
}

/** Deletes an organization without workspaces, or lists those to delete first. */
export const DeletionSection = ({ organization, prove }: DeletionProps) => {
  const { data: workspaces } = useSuspenseQuery(organizationWorkspacesQuery(organization.id))
  if (workspaces.length === 0) return <ConfirmDeletion organization={organization} prove={prove} />
  return (
    <Section id="deletion" title={t('deletion')} text={t('deletionBlocked', { count: workspaces.length })}>
      <WorkspaceList workspaces={workspaces} page="deletion" />
    </Section>
  )
}
