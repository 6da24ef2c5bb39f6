import type { ComponentProps } from 'react'
import { Page } from '#ui/page/page.tsx'
import { translator } from '#i18n/translator.ts'
import { useMedia } from '#lib/use-media.ts'
import { SettingsNav } from './settings-nav.tsx'
import styles from './settings.module.css'

const t = translator('settings')

/** Narrower windows show the links to other settings only on request. */
const isNarrowWindow = '(width < 900px)'

/** A page of the settings, with links to the others. Its route must load the messages of `settings`. */
export const SettingsPage = (props: ComponentProps<typeof Page>) => {
  const isNarrow = useMedia(isNarrowWindow)
  return (
    <div className={styles.frame}>
      {isNarrow ? (
        <details className={styles.fold}>
          <summary>{t('all')}</summary>
          <SettingsNav />
        </details>
      ) : (
        <SettingsNav />
      )}
      <Page {...props} narrow />
    </div>
  )
}
