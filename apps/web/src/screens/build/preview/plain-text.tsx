import type { BuildPost } from '#api/builds.ts'
import { translator } from '#i18n/translator.ts'
import styles from '../build.module.css'

const t = translator('builds')

/** The text of a post whose network has no preview. */
export const PlainText = ({ post: { segments } }: { post: BuildPost }) => (
  <ol className={styles.segments} aria-label={t('text')}>
    {segments.map(({ title, body }, index) => (
      <li key={index} className={styles.segment}>
        {title && <strong>{title}</strong>}
        <p>{body}</p>
      </li>
    ))}
  </ol>
)
