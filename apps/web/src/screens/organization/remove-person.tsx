import { useMutation } from '@tanstack/react-query'
import { ErrorNotice } from '#api/error-notice.tsx'
import { type OrganizationView, type PersonView, removePerson } from '#api/organizations.ts'
import { translator } from '#i18n/translator.ts'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { PersonWorkspaces } from './person-workspaces.tsx'
import { nameOf } from './roles.ts'

const t = translator('organization')

interface RemovePersonProps {
  person: PersonView
  organization: OrganizationView
  open: boolean
  onClose: () => void
}

/** Removes a person, or shows the workspaces that they must leave first. */
export const RemovePerson = ({ person, organization, open, onClose }: RemovePersonProps) => {
  const name = nameOf(person)
  const removing = useMutation({
    mutationFn: () => removePerson(organization.id, person.user_id),
    onSuccess: () => {
      onClose()
      showToast(t('removed', { name }))
      // The row is gone, and with it the button that had the focus.
      document.querySelector('h1')?.focus()
    },
  })
  if (person.workspaces > 0)
    return (
      <PersonWorkspaces
        person={person}
        organizationId={organization.id}
        text={t('stillInWorkspaces', { name, organization: organization.name })}
        open={open}
        onClose={onClose}
      />
    )
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={t('removeTitle', { name })}
      text={t('removeText', { organization: organization.name })}
      action={t('remove')}
      busy={removing.isPending}
      onConfirm={() => removing.mutate()}
    >
      {removing.error && <ErrorNotice error={removing.error} />}
    </Confirm>
  )
}
