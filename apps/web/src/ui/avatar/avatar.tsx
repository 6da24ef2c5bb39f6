import { type CSSProperties, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './avatar.module.css'
import { toMark } from './network-mark.tsx'

/** The smallest size in pixels at which a logo is recognizable. */
const leastMarkPx = 10

const markPx = (avatarPx: number): number => Math.max(leastMarkPx, Math.round(avatarPx * 0.45))

interface PictureProps {
  src: string
  size: number
}

/** Covers the letter, and loads when it is nearly visible: a list may have hundreds. */
const Picture = ({ src, size }: PictureProps) => {
  const [missing, setMissing] = useState<string>()
  if (src === missing) return null
  return <img src={src} alt="" width={size} height={size} loading="lazy" decoding="async" onError={() => setMissing(src)} />
}

interface AvatarProps {
  /** The owner's name; its first letter replaces a missing image. */
  name: string
  src?: string | undefined
  size?: number
  /** Workspaces are square, people and accounts are round. */
  square?: boolean
  /** For accounts: the id of the network whose logo is in the corner. */
  network?: string
  /** False if a surrounding element has a tooltip with the network's name. */
  isTitled?: boolean
  className?: string | undefined
}

/** The style sheet draws the network's logo, because elements for it would double those of a list row. */
export const Avatar = ({ name, src, size = 24, square, network, isTitled, className }: AvatarProps) => {
  const style = { width: size, height: size, ...(network !== undefined && { '--mark-size': `${markPx(size)}px` }) } as CSSProperties
  return (
    <span
      {...(network === undefined ? { 'aria-hidden': true } : toMark(network, isTitled))}
      className={classNames(styles.avatar, square && styles.square, className)}
      style={style}
    >
      {[...name.replace(/^@/, '').toUpperCase()][0]}
      {src !== undefined && <Picture src={src} size={size} />}
    </span>
  )
}
