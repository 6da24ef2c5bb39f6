import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import styles from './composer.module.css'

/** Placeholder with the page's layout. */
export const ComposerSkeleton = () => (
  <div className={styles.page}>
    <div className={styles.main}>
      <Skeleton width="12rem" height="2.125rem" />
      <Skeleton height="2.5rem" />
      <Skeleton height="16rem" />
    </div>
    <div className={styles.aside}>
      <Skeleton width="6rem" height="1.75rem" />
      <Skeleton height="2rem" />
    </div>
  </div>
)
