import { nameNetwork } from '#lib/networks.ts'
import styles from './avatar.module.css'
import { loadMark } from './mark-drawings.ts'

/** Attributes of an element that shows a network's logo. Its label is available before the drawing loads. */
export const toMark = (network: string, isTitled = true) => {
  loadMark(network)
  const name = nameNetwork(network)
  return { role: 'img', 'aria-label': name, 'data-network': network, ...(isTitled && { title: name }) }
}

interface MarkProps {
  network: string
  size: number
}

/** A network's logo. */
export const Mark = ({ network, size }: MarkProps) => (
  <span {...toMark(network)} className={styles.mark} style={{ width: size, height: size }} />
)
