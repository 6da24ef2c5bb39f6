import type { CSSProperties } from 'react'
import styles from './layers.module.css'
import { useStored, useTree } from './use-tree.ts'

/** The line between two rows where dragged layers would be dropped. */
export const DropLine = () => {
  const drop = useStored(useTree().drop)
  if (!drop || drop.into !== undefined) return null
  return <div className={styles.dropLine} style={{ '--index': drop.gap, '--level': drop.level } as CSSProperties} />
}
