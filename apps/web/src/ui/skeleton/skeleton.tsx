import styles from './skeleton.module.css'

/** A placeholder of the same size as the content. Appears after 150 ms. Lengths are CSS lengths. */
export const Skeleton = ({ width = '100%', height }: { width?: string; height?: string }) => (
  <div className={styles.skeleton} style={{ width, ...(height ? { height } : {}) }} aria-hidden />
)
