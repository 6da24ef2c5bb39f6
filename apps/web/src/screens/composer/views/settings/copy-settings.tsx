import { useSuspenseQuery } from '@tanstack/react-query'
import { accountsQuery } from '#api/accounts.ts'
import { nameAccount } from '#networks/names.ts'
import { Button } from '#ui/button/button.tsx'
import { Menu, MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { showUndo } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { findTarget, idOfTarget } from '#composer/session/model/content.ts'
import { copySettings, settingsOf } from '#composer/session/model/settings.ts'
import { useTargets } from '#composer/hooks/use-content.ts'
import { useSent, useSession } from '#composer/hooks/use-session.ts'

const t = translator('composerSettings')

interface CopySettingsProps {
  accountId: string
  /** Keys of the settings to copy. */
  keys: ReadonlySet<string>
}

/** Copies settings to other accounts of the same network. Renders nothing if there are none. */
export const CopySettings = ({ accountId, keys }: CopySettingsProps) => {
  const { workspace, content, edit } = useSession()
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspace.id))
  const targets = useTargets()
  const sent = useSent()
  const platform = targets.find((one) => idOfTarget(one) === accountId)?.platform
  const others = targets.filter((one) => one.platform === platform && idOfTarget(one) !== accountId && !sent.has(idOfTarget(one)))
  if (!others.length) return null
  const nameOf = (id: string): string => {
    const account = accounts.find((one) => one.id === findTarget(content.get(), id)?.social_account_id)
    return account ? nameAccount(account) : ''
  }
  const copy = (to: readonly string[]) => {
    const before = settingsOf(content.get(), to)
    edit({ type: 'settings', values: copySettings(content.get(), accountId, { to, keys }) })
    showUndo(t('copied', { count: to.length }), () => edit({ type: 'settings', values: before }))
  }
  const ids = others.map(idOfTarget)
  return (
    <Menu trigger={<Button look="quiet">{t('copy')}</Button>}>
      {ids.map((id) => (
        <MenuItem key={id} onClick={() => copy([id])}>
          {nameOf(id)}
        </MenuItem>
      ))}
      {ids.length > 1 && (
        <>
          <MenuLine />
          <MenuItem onClick={() => copy(ids)}>{t('copyAll')}</MenuItem>
        </>
      )}
    </Menu>
  )
}
