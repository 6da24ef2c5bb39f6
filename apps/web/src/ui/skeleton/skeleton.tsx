import styles from './skeleton.module.css'

/** Holds the place of what comes, in its size. Shows after 150 ms. Lengths are of CSS. */
export const Skeleton = ({ width = '100%', height }: { width?: string; height?: string }) => (
  <div className={styles.skeleton} style={{ width, ...(height ? { height } : {}) }} aria-hidden />
)
