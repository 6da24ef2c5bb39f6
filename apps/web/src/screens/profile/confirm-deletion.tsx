import { useRouter } from '@tanstack/react-router'
import { required, useServerForm } from '#api/use-server-form.ts'
import { deleteUserAccount, type DeletionImpact } from '#api/user-account.ts'
import type { User } from '#api/profile.ts'
import { leaveForGood } from '#access/enter.ts'
import type { Prove } from '#access/reauth.tsx'
import { Refusal } from '#access/refusal.tsx'
import { SheetForm } from '#access/sheet.tsx'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { DialogActions } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import styles from './profile.module.css'

const common = translator('common')
const t = translator('profile')

const Places = ({ title, places }: { title: string; places: DeletionImpact['workspaces'] }) =>
  places.length > 0 && (
    <div>
      <h3>{title}</h3>
      <ul className={styles.impact}>
        {places.map(({ id, name, other_members: others }) => (
          <li key={id}>
            <bdi>{name}</bdi>: {t('othersStay', { count: others })}
          </li>
        ))}
      </ul>
    </div>
  )

interface ConfirmDeletionProps {
  user: User
  impact: DeletionImpact
  prove: Prove
  onClose: () => void
}

/** Shows what the deletion takes along, then requires the address and a proof. */
export const ConfirmDeletion = ({ user, impact, prove, onClose }: ConfirmDeletionProps) => {
  const router = useRouter()
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { confirm_email: '' },
    send: async ({ confirm_email }) => {
      const proof = await prove('account.delete')
      if (!proof) return
      await deleteUserAccount(proof, confirm_email.trim())
      await leaveForGood(router)
    },
  })
  const isOther = (value: string): string | undefined =>
    value.trim().toLowerCase() === user.email ? undefined : t('confirmEmailWrong', { email: user.email })
  return (
    <SheetForm onSubmit={onSubmit}>
      <ul className={styles.impact}>
        <li>{t('deletionAccess')}</li>
        <li>{t('deletionPersonal')}</li>
        <li>{t('deletionContent')}</li>
      </ul>
      <Places title={t('workspaces')} places={impact.workspaces} />
      <Places title={t('organizations')} places={impact.organizations} />
      {impact.workspaces.some(({ other_members: others }) => others === 0) && <p>{t('aloneText')}</p>}
      {failure !== undefined && <Refusal error={failure} area="profile" />}
      <TextField
        label={t('confirmAddress', { email: user.email })}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('confirm_email', (value) => required(t('newEmailMissing'))(value) ?? isOther(value))}
      />
      <DialogActions>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" look="danger" busy={busy}>
          {t('deleteAccount')}
        </Button>
      </DialogActions>
    </SheetForm>
  )
}
