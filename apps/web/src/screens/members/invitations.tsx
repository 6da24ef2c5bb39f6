import { useMutation } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { explain } from '#api/explain.ts'
import { type InvitationView, renewInvitation, revokeInvitation } from '#api/team.ts'
import { formatDistance } from '#i18n/time.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { Section } from '#ui/section/section.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { findMessage, translator } from '#i18n/translator.ts'
import { InvitationLink } from './invitation-link.tsx'
import { roles } from './member-row.tsx'
import styles from './members.module.css'

const t = translator('members')

interface InvitationsProps {
  invitations: readonly InvitationView[]
  workspaceId: string
  mayInvite: boolean
}

const InvitationRow = ({ invitation, workspaceId, mayInvite }: { invitation: InvitationView; workspaceId: string; mayInvite: boolean }) => {
  const { id, email, role, status, expires_at: expiresAt } = invitation
  const [sent, setSent] = useState<InvitationView>()
  const onError = (error: Error): void => void showToast(explain(error))
  const renew = useMutation({
    mutationFn: (sendsMail: boolean) => renewInvitation(workspaceId, id, sendsMail),
    onSuccess: setSent,
    onError,
  })
  const revoke = useMutation({
    mutationFn: () => revokeInvitation(workspaceId, id),
    onSuccess: () => void showToast(t('revoked', { email })),
    onError,
  })
  return (
    <li className={styles.row}>
      <div className={styles.who}>
        <span className={styles.name}>{email}</span>
        <span className={styles.more}>
          {findMessage('members', `status_${status}`) ?? status}
          {status !== 'expired' && ` · ${t('expires', { when: formatDistance(expiresAt) })}`}
        </span>
      </div>
      <span className={styles.role}>{t(roles[role])}</span>
      {mayInvite && (
        <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t('actions', { email })} />}>
          <MenuItem onClick={() => renew.mutate(true)}>{t('resend')}</MenuItem>
          <MenuItem onClick={() => renew.mutate(false)}>{t('newLink')}</MenuItem>
          <MenuItem danger onClick={() => revoke.mutate()}>
            {t('revoke')}
          </MenuItem>
        </Menu>
      )}
      <InvitationLink invitation={sent} onClose={() => setSent(undefined)} />
    </li>
  )
}

/** Open and expired invitations, with the delivery of their email. */
export const Invitations = ({ invitations, workspaceId, mayInvite }: InvitationsProps) => (
  <Section id="invitations" title={t('invitations')}>
    {invitations.length === 0 ? (
      <p className={styles.more}>{t('noInvitations')}</p>
    ) : (
      <ul className={styles.list}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} workspaceId={workspaceId} mayInvite={mayInvite} />
        ))}
      </ul>
    )}
  </Section>
)
