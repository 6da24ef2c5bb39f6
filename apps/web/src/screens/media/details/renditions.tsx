import type { MediaView } from '#api/media.ts'
import { nameNetwork } from '#networks/names.ts'
import { formatBytes } from '#i18n/sizes.ts'
import { translator } from '#i18n/translator.ts'
import styles from './details.module.css'

const t = translator('media')

/** The smaller copies that networks were given. */
export const Renditions = ({ file: { renditions = [] } }: { file: MediaView }) => {
  if (!renditions.length) return null
  return (
    <section className={styles.part} aria-label={t('renditions')}>
      <h3>{t('renditions')}</h3>
      <p className={styles.soft}>{t('renditionsText')}</p>
      <ul className={styles.uses}>
        {renditions.map(({ platform, width, height, mime_type: mime, size }, index) => (
          <li key={`${platform} ${index}`}>
            {t('rendition', {
              network: nameNetwork(platform),
              pixels: width !== undefined && height !== undefined ? t('pixels', { width, height }) : mime,
              size: formatBytes(size),
            })}
          </li>
        ))}
      </ul>
    </section>
  )
}
