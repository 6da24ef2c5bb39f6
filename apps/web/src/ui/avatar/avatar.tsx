import { Avatar as Base } from '@base-ui/react/avatar'
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

export const Avatar = ({ name, src, size = 24, square }: AvatarProps) => (
  <Base.Root className={classNames(styles.avatar, square && styles.square)} style={{ width: size, height: size }} aria-hidden>
    {src && <Base.Image src={src} alt="" />}
    <Base.Fallback>{[...name.replace(/^@/, '').toUpperCase()][0]}</Base.Fallback>
  </Base.Root>
)
