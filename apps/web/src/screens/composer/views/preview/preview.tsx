import { Moon, Sun } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { pictureOf } from '#api/all-accounts.ts'
import { nameNetwork } from '#networks/names.ts'
import { toMark } from '#networks/mark.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import { useTightest, useViews, type View } from '#composer/hooks/use-views.ts'
import { Posts } from '#web/post-preview/posts.tsx'
import styles from './preview.module.css'
import { useAppTheme } from '#web/post-preview/use-app-theme.ts'
import { useShown } from './use-shown.ts'

const t = translator('postPreview')

const ViewPicker = lazy(async () => ({ default: (await import('../accounts/view-picker.tsx')).ViewPicker }))

/** From this many accounts on, the list is searchable. */
const fewViews = 20

const OfTarget = ({ view, theme }: { view: View; theme: 'light' | 'dark' }) => {
  const shown = useShown(view)
  if (shown === undefined) return <Skeleton height="14rem" />
  if (shown === null) return <p className={styles.none}>{t('none', { network: nameNetwork(view.account.platform) })}</p>
  return <Posts {...shown} account={view.account} theme={theme} />
}

/**
 * Previews the post for the account of the current view. In the shared view it is the account with the fewest characters left, or the
 * selected one.
 */
export const Preview = () => {
  const { views, front } = useViews()
  const tightest = useTightest(views)
  const [chosen, choose] = useState<string>()
  const appTheme = useAppTheme()
  const [ownTheme, setOwnTheme] = useState<'light' | 'dark'>()
  const theme = ownTheme ?? appTheme
  const view = front ?? views.find(({ id }) => id === chosen) ?? views.find(({ id }) => id === tightest) ?? views[0]
  return (
    <section className={styles.region} aria-label={view ? t('of', { account: view.name }) : t('preview')}>
      <header className={styles.header}>
        {view && <Avatar name={view.name} src={pictureOf(view.account)} size={24} mark={toMark(view.account.platform)} />}
        <h2>{t('preview')}</h2>
        <IconButton
          icon={theme === 'dark' ? Sun : Moon}
          label={t(theme === 'dark' ? 'showLight' : 'showDark')}
          onClick={() => setOwnTheme(theme === 'dark' ? 'light' : 'dark')}
        />
      </header>
      {view && !front && views.length >= fewViews && (
        <Suspense fallback={<Skeleton height="2.5rem" />}>
          <ViewPicker label={t('account')} views={views} value={view.id} onChange={choose} />
        </Suspense>
      )}
      {view && !front && views.length > 1 && views.length < fewViews && (
        <Select
          label={t('account')}
          hideLabel
          value={view.id}
          choices={views.map(({ id, account, name }) => ({ value: id, label: `${nameNetwork(account.platform)}: ${name}` }))}
          onChange={choose}
        />
      )}
      {view ? <OfTarget key={view.id} view={view} theme={theme} /> : <p className={styles.none}>{t('nowhere')}</p>}
    </section>
  )
}
