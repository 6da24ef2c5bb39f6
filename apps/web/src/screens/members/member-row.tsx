import { pagePath } from '@broadside/contract/pages'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { explain } from '#api/explain.ts'
import { changeMember, type MemberView, removeMember, type Role } from '#api/team.ts'
import { forgetWorkspace, type WorkspaceView } from '#api/workspaces.ts'
import { browserZone, formatDate } from '#i18n/time.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { Select } from '#ui/select/select.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './members.module.css'

const t = translator('members')

export const roles = { admin: 'roleAdmin', editor: 'roleEditor', viewer: 'roleViewer' } as const satisfies Record<Role, string>
export const roleChoices = () => (['admin', 'editor', 'viewer'] as const).map((value) => ({ value, label: t(roles[value]) }))

interface MemberProps {
  member: MemberView
  workspace: WorkspaceView
  /** True for the signed-in user, who can leave. */
  isUser: boolean
  /** The workspace needs an active admin, so nothing that ends this one's role is offered. */
  isLastAdmin: boolean
}

const RemoveDialog = ({
  member,
  workspace,
  isUser,
  open,
  onClose,
}: Omit<MemberProps, 'isLastAdmin'> & { open: boolean; onClose: () => void }) => {
  const router = useRouter()
  const removing = useMutation({
    mutationFn: () => removeMember(workspace.id, member.user_id),
    onSuccess: () => {
      onClose()
      if (!isUser) return void showToast(t('removed', { email: member.email }))
      forgetWorkspace()
      showToast(t('left', { workspace: workspace.name }))
      router.history.push(pagePath('workspaces'))
    },
  })
  return (
    <Confirm
      open={open}
      onClose={onClose}
      title={isUser ? t('leaveTitle', { workspace: workspace.name }) : t('removeTitle', { email: member.email })}
      text={isUser ? t('leaveText') : t('removeText')}
      action={isUser ? t('leave') : t('remove')}
      busy={removing.isPending}
      onConfirm={() => removing.mutate()}
    >
      {removing.error && <ErrorNotice error={removing.error} />}
    </Confirm>
  )
}

const MemberMenu = ({ member, workspace, isUser, isLastAdmin }: MemberProps) => {
  const [isRemoving, setRemoving] = useState(false)
  const { mutate: setStatus } = useMutation({
    mutationFn: (status: MemberView['status']) => changeMember(workspace.id, member.user_id, { status }),
    onSuccess: (_, status) =>
      void showToast(status === 'active' ? t('reactivated', { email: member.email }) : t('deactivated', { email: member.email })),
    onError: (error) => void showToast(explain(error)),
  })
  const lastAdmin = isLastAdmin ? t('lastAdmin') : undefined
  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t('actions', { email: member.email })} />}>
        {workspace.can.manage_members && !isUser && member.status === 'active' && (
          <MenuItem onClick={() => setStatus('inactive')}>{t('deactivate')}</MenuItem>
        )}
        {workspace.can.manage_members && member.status === 'inactive' && (
          <MenuItem onClick={() => setStatus('active')}>{t('reactivate')}</MenuItem>
        )}
        <MenuItem danger disabledReason={lastAdmin} onClick={() => setRemoving(true)}>
          {isUser ? t('leave') : t('remove')}
        </MenuItem>
      </Menu>
      <RemoveDialog member={member} workspace={workspace} isUser={isUser} open={isRemoving} onClose={() => setRemoving(false)} />
    </>
  )
}

const RoleSelect = ({ member, workspace }: Pick<MemberProps, 'member' | 'workspace'>) => {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (role: Role) => changeMember(workspace.id, member.user_id, { role }),
    onSuccess: (_, role) => void showToast(t('roleChanged', { email: member.email, role: t(roles[role]) })),
    onError: (error) => void showToast(explain(error)),
  })
  return (
    <Select
      label={t('roleOf', { email: member.email })}
      hideLabel
      value={isPending ? variables : member.role}
      choices={roleChoices()}
      onChange={(role) => role !== member.role && mutate(role)}
    />
  )
}

export const MemberRow = (props: MemberProps) => {
  const { member, workspace, isUser, isLastAdmin } = props
  const isManaged = workspace.can.manage_members
  return (
    <li className={styles.row} data-status={member.status}>
      <div className={styles.who}>
        <span className={styles.name}>
          {member.email} {isUser && <span className={styles.more}>{t('you')}</span>}
        </span>
        <span className={styles.more}>
          {member.status === 'inactive' ? t('inactive') : t('since', { date: formatDate(member.created_at, browserZone()) })}
          {isManaged && isLastAdmin && ` · ${t('lastAdmin')}`}
        </span>
      </div>
      {isManaged && !isLastAdmin ? (
        <div className={styles.role}>
          <RoleSelect member={member} workspace={workspace} />
        </div>
      ) : (
        <span className={styles.role}>{t(roles[member.role])}</span>
      )}
      {isManaged || isUser ? <MemberMenu {...props} /> : <span className={styles.noMenu} />}
    </li>
  )
}
