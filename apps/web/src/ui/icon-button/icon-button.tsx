import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Tooltip } from '../tooltip/tooltip.tsx'
import styles from './icon-button.module.css'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: LucideIcon
  label: string
  /** The text of the tooltip, if it says more than the name. */
  hint?: string | undefined
}

export const IconButton = ({ icon: Icon, label, hint = label, className, type = 'button', ...rest }: IconButtonProps) => (
  <Tooltip text={hint}>
    <button {...rest} type={type} aria-label={label} className={classNames(styles.iconButton, className)}>
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </button>
  </Tooltip>
)
