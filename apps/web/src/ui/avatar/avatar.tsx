import { useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './avatar.module.css'
import { NetworkMark } from './network-mark.tsx'

interface AvatarProps {
  /** The owner's name; its first letter replaces a missing image. */
  name: string
  src?: string | undefined
  size?: number
  /** Workspaces are square, people and accounts are round. */
  square?: boolean
  /** For accounts: the id of the network whose logo is in the corner. */
  network?: string
  className?: string | undefined
}

/** The image covers the letter, and loads when it is nearly visible: a list may have hundreds. */
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
