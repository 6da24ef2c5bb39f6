import { type CSSProperties, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from './avatar.module.css'

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

/** Attributes of an element that shows a logo. The style sheet draws it, because elements for it would double those of a list row. */
export interface MarkAttributes {
  role: 'img'
  'aria-label': string
  'data-network': string
  title?: string
}

interface MarkProps {
  mark: MarkAttributes
  size: number
}

/** A logo by itself. */
export const Mark = ({ mark, size }: MarkProps) => <span {...mark} className={styles.mark} style={{ width: size, height: size }} />

interface AvatarProps {
  /** The owner's name; its first letter replaces a missing image. */
  name: string
  src?: string | undefined
  size?: number
  /** Workspaces are square, people and accounts are round. */
  square?: boolean
  /** For accounts: the logo of their network, shown in the corner. */
  mark?: MarkAttributes
  className?: string | undefined
}

export const Avatar = ({ name, src, size = 24, square, mark, className }: AvatarProps) => {
  const style = { width: size, height: size, ...(mark && { '--mark-size': `${markPx(size)}px` }) } as CSSProperties
  return (
    <span {...(mark ?? { 'aria-hidden': true })} className={classNames(styles.avatar, square && styles.square, className)} style={style}>
      {[...name.replace(/^@/, '').toUpperCase()][0]}
      {src !== undefined && <Picture key={src} src={src} size={size} />}
    </span>
  )
}
