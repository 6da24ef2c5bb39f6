import type { BuildPost } from '#api/builds.ts'
import { findMessage, translator } from '#i18n/translator.ts'
import styles from './build.module.css'

const t = translator('builds')

/** How likely the post can be published as it is, and why. */
export const Confidence = ({ post: { confidence, reasons = [], edited } }: { post: BuildPost }) => {
  if (edited) return <p className={styles.more}>{t('edited')}</p>
  if (confidence === undefined) return null
  const percent = Math.round(confidence * 100)
  const named = reasons.flatMap(({ code, weight }) => {
    const text = findMessage('buildReasons', code)
    return text === undefined ? [] : [{ code, text, isGood: weight > 0 }]
  })
  return (
    <div>
      <p className={styles.confidence}>
        <meter min={0} max={100} value={percent} aria-label={t('confidence')} />
        {t('confidenceText', { percent })}
      </p>
      {named.length > 0 && (
        <details className={styles.more}>
          <summary>{t('why')}</summary>
          <ul>
            {named.map(({ code, text, isGood }) => (
              <li key={code}>{isGood ? t('speaksFor', { text }) : t('speaksAgainst', { text })}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
