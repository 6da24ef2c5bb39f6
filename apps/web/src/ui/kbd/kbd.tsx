import styles from './kbd.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Keys as they are named on this machine: `mod+k`, or `g p` for one after the other. */
export const Kbd = ({ keys }: { keys: string }) => (
  <kbd className={styles.kbd}>
    {keys
      .replace('mod+', isApple ? '⌘' : 'Ctrl ')
      .replace('shift+', '⇧')
      .toUpperCase()
      .replace('CTRL', 'Ctrl')}
  </kbd>
)
