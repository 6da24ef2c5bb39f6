import { Link } from '@tanstack/react-router'
import type { DeletionImpact } from '#api/user-account.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { DialogActions } from '#ui/dialog/dialog.tsx'
import styles from './profile.module.css'

const common = translator('common')
const t = translator('profile')

type Blocker = DeletionImpact['blockers'][number]

const BlockerText = ({ kind, id = '', name = '' }: Blocker) => {
  if (kind === 'workspace')
    return (
      <>
        {t('onlyAdmin', { name })}{' '}
        <Link to="/settings/members" search={{ w: id }}>
          {t('addAdmin', { name })}
        </Link>
      </>
    )
  if (kind === 'organization')
    return (
      <>
        {t('onlyOwner', { name })}{' '}
        <Link to="/settings/organizations/$id" params={{ id }}>
          {t('transferOrganization', { name })}
        </Link>
      </>
    )
  return (
    <>
      {t('onlyServerAdmin')} <Link to="/settings/server/users">{t('addServerAdmin')}</Link>
    </>
  )
}

interface BlockersProps {
  blockers: readonly Blocker[]
  onClose: () => void
}

/** Others would be left without an owner or an admin. */
export const Blockers = ({ blockers, onClose }: BlockersProps) => (
  <>
    <p>{t('blocked')}</p>
    <ul className={styles.impact}>
      {blockers.map((blocker) => (
        <li key={`${blocker.kind} ${blocker.id}`}>
          <BlockerText {...blocker} />
        </li>
      ))}
    </ul>
    <DialogActions>
      <Button onClick={onClose}>{common('close')}</Button>
    </DialogActions>
  </>
)
