import { useRouter } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { ServerUserView } from '#api/server-users.ts'
import { browserZone, formatDate, formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { pagePath } from '@broadside/contract/pages'
import details from '#ui/details/details.module.css'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import rows from '#ui/rows/rows.module.css'
import { ChangeUser, type UserAction } from './change-user.tsx'

const t = translator('server')

const nameFactors = ({ second_factors: factors }: ServerUserView): string =>
  factors.length === 0 ? t('noSecondFactor') : factors.map((factor) => t(`factor_${factor}`)).join(', ')

const nameSeen = ({ last_seen_at: at }: ServerUserView): string =>
  at === undefined ? t('notSignedIn') : t('lastSeen', { at: formatNear(at, browserZone()) })

interface UserMenuProps {
  user: ServerUserView
  onChoose: (action: UserAction) => void
}

const UserMenu = ({ user: { email, is_admin, suspended }, onChoose }: UserMenuProps) => {
  const router = useRouter()
  return (
    <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t('actions', { email })} />}>
      {is_admin ? (
        <MenuItem onClick={() => onChoose('demote')}>{t('demote')}</MenuItem>
      ) : (
        !suspended && <MenuItem onClick={() => onChoose('promote')}>{t('promote')}</MenuItem>
      )}
      <MenuItem onClick={() => router.history.push(pagePath('serverMail', { to: email }))}>{t('showMails')}</MenuItem>
      {suspended ? (
        <MenuItem onClick={() => onChoose('revive')}>{t('resumeUser')}</MenuItem>
      ) : (
        <MenuItem danger onClick={() => onChoose('suspend')}>
          {t('suspend')}
        </MenuItem>
      )}
    </Menu>
  )
}

interface UserRowProps {
  user: ServerUserView
  isReader: boolean
}

export const UserRow = ({ user, isReader }: UserRowProps) => {
  const { email, display_name, email_verified, is_admin, suspended, created_at } = user
  const [action, setAction] = useState<UserAction>()
  return (
    <li className={rows.row}>
      <div className={details.stacked}>
        <span>
          <strong>{display_name || email}</strong> {isReader && <span className={details.more}>{t('you')}</span>}
        </span>
        {display_name !== '' && <span>{email}</span>}
        {(is_admin || suspended || !email_verified) && (
          <span className={details.tags}>
            {is_admin && <span className={details.status}>{t('administrator')}</span>}
            {suspended && (
              <span className={details.status} data-tone="bad">
                {t('suspended')}
              </span>
            )}
            {!email_verified && <span className={details.status}>{t('unverified')}</span>}
          </span>
        )}
        <span className={details.more}>
          {[nameSeen(user), nameFactors(user), t('joined', { date: formatDate(created_at, browserZone()) })].join(' · ')}
        </span>
      </div>
      <UserMenu user={user} onChoose={setAction} />
      {action && <ChangeUser user={user} action={action} isReader={isReader} onClose={() => setAction(undefined)} />}
    </li>
  )
}
