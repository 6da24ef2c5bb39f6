import { useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './avatar.module.css'

interface AvatarProps {
  /** Whose it is; its first letter stands in for a missing picture. */
  name: string
  /** An address of this server. */
  src?: string | undefined
  /** In pixels. */
  size?: number
  /** Workspaces are square, people and accounts are round. */
  square?: boolean
}

/** The picture lies on the letter, and is fetched when it comes near the window: a list may have hundreds. */
export const Avatar = ({ name, src, size = 24, square }: AvatarProps) => {
  const [missing, setMissing] = useState<string>()
  return (
    <span className={classNames(styles.avatar, square && styles.square)} style={{ width: size, height: size }} aria-hidden>
      {[...name.replace(/^@/, '').toUpperCase()][0]}
      {src !== undefined && src !== missing && (
        <img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" onError={() => setMissing(src)} />
      )}
    </span>
  )
}
