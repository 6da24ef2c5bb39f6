import type { BuildView } from '#api/builds.ts'
import { translator } from '#i18n/translator.ts'
import styles from './build.module.css'

const t = translator('builds')

/** What the draft is generated from, while there is nothing else to show. */
export const Request = ({ build: { context_urls: links, assets, input } }: { build: BuildView }) => {
  const instructions = input.direction.tone_adjustment
  if (links.length === 0 && assets.length === 0 && instructions === '') return null
  return (
    <dl className={styles.request}>
      {links.length > 0 && (
        <div>
          <dt>{t('links')}</dt>
          {links.map((link) => (
            <dd key={link}>{link}</dd>
          ))}
        </div>
      )}
      {assets.length > 0 && (
        <div>
          <dt>{t('files')}</dt>
          <dd>{t('fileCount', { count: assets.length })}</dd>
        </div>
      )}
      {instructions !== '' && (
        <div>
          <dt>{t('instructions')}</dt>
          <dd>{instructions}</dd>
        </div>
      )}
    </dl>
  )
}
