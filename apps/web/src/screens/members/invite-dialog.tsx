import { useState } from 'react'
import { hasCode } from '#api/explain.ts'
import { type InvitationView, inviteMember, type Role } from '#api/team.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { InvitationLink } from './invitation-link.tsx'
import { roleChoices } from './member-row.tsx'
import styles from './members.module.css'

const common = translator('common')
const t = translator('members')

interface InviteProps {
  workspaceId: string
  onClose: () => void
}

const helps = { admin: 'helpAdmin', editor: 'helpEditor', viewer: 'helpViewer' } as const satisfies Record<Role, string>
const refusals = { already_member: 'alreadyMember', invitation_open: 'alreadyInvited' } as const

const InviteForm = ({ workspaceId, onClose, onInvited }: InviteProps & { onInvited: (invitation: InvitationView) => void }) => {
  const [role, setRole] = useState<Role>('editor')
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { email: '' },
    send: async ({ email }) => onInvited(await inviteMember(workspaceId, email, role)),
    placeFault: (error) => {
      const code = Object.keys(refusals).find((one) => hasCode(error, one)) as keyof typeof refusals | undefined
      return code && { name: 'email', message: t(refusals[code]) }
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className={styles.form}>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <TextField type="email" label={t('email')} autoComplete="off" maxLength={254} {...field('email', required(t('emailMissing')))} />
      <Select label={t('role')} help={t(helps[role])} value={role} choices={roleChoices()} onChange={setRole} />
      <DialogActions>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {t('sendInvitation')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Invites a person, then shows the link, which also works where the server can't send email. */
export const InviteDialog = ({ open, workspaceId, onClose }: InviteProps & { open: boolean }) => {
  const [invitation, setInvitation] = useState<InvitationView>()
  return (
    <>
      <Dialog open={open} onClose={onClose} title={t('inviteMember')} text={t('inviteText')}>
        <InviteForm
          workspaceId={workspaceId}
          onClose={onClose}
          onInvited={(created) => {
            onClose()
            setInvitation(created)
          }}
        />
      </Dialog>
      <InvitationLink invitation={invitation} onClose={() => setInvitation(undefined)} />
    </>
  )
}
