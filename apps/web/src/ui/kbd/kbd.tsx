import styles from './kbd.module.css'
import { keysAsText } from './keys-as-text.ts'

export const Kbd = ({ keys }: { keys: string }) => <kbd className={styles.kbd}>{keysAsText(keys)}</kbd>
