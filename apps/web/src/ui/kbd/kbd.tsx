import styles from './kbd.module.css'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Keys as this machine names them: `mod+k`, or `g p` for a sequence. */
export const Kbd = ({ keys }: { keys: string }) => (
  <kbd className={styles.kbd}>
    {keys
      .replace('mod+', isApple ? '⌘' : 'Ctrl ')
      .replace('shift+', '⇧')
      .toUpperCase()
      .replace('CTRL', 'Ctrl')}
  </kbd>
)
