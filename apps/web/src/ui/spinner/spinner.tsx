import styles from './spinner.module.css'

export const Spinner = () => (
  <svg className={styles.spinner} viewBox="0 0 16 16" aria-hidden>
    <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" strokeDasharray="24 14" strokeLinecap="round" />
  </svg>
)
