import { useMutation } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { explain } from '#api/explain.ts'
import { changePersonRole, type OrganizationView, type PersonView } from '#api/organizations.ts'
import { browserZone, formatDate } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import details from '#ui/details/details.module.css'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { Select } from '#ui/select/select.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { PersonWorkspaces } from './person-workspaces.tsx'
import { RemovePerson } from './remove-person.tsx'
import { nameOf, roleNames } from './roles.ts'
import styles from './organization.module.css'

const t = translator('organization')

interface PersonProps {
  person: PersonView
  organization: OrganizationView
}

const RoleSelect = ({ person, organization }: PersonProps) => {
  const name = nameOf(person)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (role: 'admin' | 'member') => changePersonRole(organization.id, person.user_id, role),
    onSuccess: (_, role) => void showToast(t('roleChanged', { name, role: t(roleNames[role]) })),
    onError: (error) => void showToast(explain(error)),
  })
  return (
    <Select
      label={t('roleOf', { name })}
      hideLabel
      value={isPending ? variables : person.role === 'admin' ? 'admin' : 'member'}
      choices={(['admin', 'member'] as const).map((value) => ({ value, label: t(roleNames[value]) }))}
      onChange={(role) => role !== person.role && mutate(role)}
    />
  )
}

const PersonMenu = ({ person, organization }: PersonProps) => {
  const [opened, setOpened] = useState<'workspaces' | 'removal'>()
  const close = () => setOpened(undefined)
  const mayRemove = organization.can.manage_members && person.role !== 'owner'
  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t('actions', { name: nameOf(person) })} />}>
        {person.workspaces > 0 && <MenuItem onClick={() => setOpened('workspaces')}>{t('showWorkspaces')}</MenuItem>}
        {mayRemove && (
          <MenuItem danger onClick={() => setOpened('removal')}>
            {t('remove')}
          </MenuItem>
        )}
      </Menu>
      <PersonWorkspaces person={person} organizationId={organization.id} open={opened === 'workspaces'} onClose={close} />
      {mayRemove && <RemovePerson person={person} organization={organization} open={opened === 'removal'} onClose={close} />}
    </>
  )
}

interface PersonRowProps extends PersonProps {
  isUser: boolean
  showsIdentity: boolean
}

const describe = ({ workspaces, has_identity: isLinked, created_at: since }: PersonView, showsIdentity: boolean): string =>
  [
    t('workspaceCount', { count: workspaces }),
    ...(showsIdentity ? [t(isLinked ? 'linked' : 'notLinked')] : []),
    t('since', { date: formatDate(since, browserZone()) }),
  ].join(' · ')

export const PersonRow = ({ person, organization, isUser, showsIdentity }: PersonRowProps) => {
  const { can } = organization
  const isChangeable = can.manage_members && person.role !== 'owner'
  const name = nameOf(person)
  return (
    <li className={styles.person} data-managed={can.rename || undefined}>
      <div className={styles.who}>
        <span className={styles.name}>
          {name} {isUser && <span className={details.more}>{t('you')}</span>}
        </span>
        {name !== person.email && <span className={details.more}>{person.email}</span>}
        <span className={details.more}>{describe(person, showsIdentity)}</span>
      </div>
      {isChangeable ? <RoleSelect person={person} organization={organization} /> : <span>{t(roleNames[person.role])}</span>}
      {can.rename && (isChangeable || person.workspaces > 0) && <PersonMenu person={person} organization={organization} />}
    </li>
  )
}
