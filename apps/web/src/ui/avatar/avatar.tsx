import { useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './avatar.module.css'
import { NetworkMark } from './network-mark.tsx'

interface AvatarProps {
  /** Whose it is; its first letter stands in for a missing picture. */
  name: string
  /** An address of this server. */
  src?: string | undefined
  /** In pixels. */
  size?: number
  /** Workspaces are square, people and accounts are round. */
  square?: boolean
  /** For accounts: the id of the network, whose mark is drawn in the corner. */
  network?: string
  className?: string | undefined
}

/** The picture covers the letter, and is fetched when it comes near the window: a list may have hundreds. */
export const Avatar = ({ name, src, size = 24, square, network, className }: AvatarProps) => {
  const [missing, setMissing] = useState<string>()
  return (
    <span className={classNames(styles.avatar, square && styles.square, className)} style={{ width: size, height: size }}>
      <span className={styles.face} aria-hidden>
        {[...name.replace(/^@/, '').toUpperCase()][0]}
        {src !== undefined && src !== missing && (
          <img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" onError={() => setMissing(src)} />
        )}
      </span>
      {network !== undefined && <NetworkMark network={network} avatarSize={size} />}
    </span>
  )
}
