import type { AccountView } from '#api/accounts.ts'
import { pictureOf } from '#api/all-accounts.ts'
import type { BuildFlag } from '#api/builds.ts'
import { toMark } from '#networks/mark.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './build.module.css'

const t = translator('builds')

interface PostTabProps {
  account: AccountView | undefined
  name: string
  flags: readonly BuildFlag[]
}

/** The account of a post, and whether it has something to confirm. */
export const PostTab = ({ account, name, flags }: PostTabProps) => {
  const errors = flags.filter(({ severity }) => severity === 'error').length
  return (
    <>
      {account && <Avatar name={name} src={pictureOf(account)} size={20} mark={toMark(account.platform)} />}
      {name}
      {errors > 0 && (
        <span className={styles.errors}>
          <span aria-hidden>!</span>
          <span className="visually-hidden">{t('conflicts', { count: errors })}</span>
        </span>
      )}
    </>
  )
}
