import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import styles from './popover.module.css'

interface PopoverProps {
  /** The button that opens it. */
  trigger?: ReactElement
  /** What it stands beside, where that is no button of its own. */
  anchor?: HTMLElement
  title: string
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  align?: 'start' | 'end'
}

/** A small panel beside what it changes. */
export const Popover = ({ trigger, anchor, title, children, align = 'start', ...state }: PopoverProps) => (
  <Base.Root {...state}>
    {trigger && <Base.Trigger render={trigger} />}
    <Base.Portal>
      <Base.Positioner className={styles.positioner} align={align} sideOffset={4} collisionPadding={8} {...(anchor ? { anchor } : {})}>
        <Base.Popup className={styles.popup} {...(anchor ? { finalFocus: () => anchor } : {})}>
          <Base.Title className={styles.title}>{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
