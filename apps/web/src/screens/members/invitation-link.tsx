import type { InvitationView } from '#api/team.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './members.module.css'

const common = translator('common')
const t = translator('members')

/** Shows the link of an invitation that was just created or sent again, since the server shows it only once. */
export const InvitationLink = ({ invitation, onClose }: { invitation: InvitationView | undefined; onClose: () => void }) => {
  const url = invitation?.accept_url ?? ''
  return (
    <Dialog
      open={invitation !== undefined}
      onClose={onClose}
      title={t('linkTitle', { email: invitation?.email ?? '' })}
      text={t('linkText')}
      actions={
        <Button look="primary" onClick={onClose}>
          {common('close')}
        </Button>
      }
    >
      <div className={styles.link}>
        <TextField label={t('link')} readOnly value={url} onFocus={({ currentTarget }) => currentTarget.select()} />
        <CopyButton text={url} label={t('copyLink')} />
      </div>
    </Dialog>
  )
}
