import { Popover as Base } from '@base-ui/react/popover'
import type { PopoverProps } from './popover.tsx'
import floating from '../floating/floating.module.css'
import styles from './popover.module.css'

/** Initially open, because it replaces the plain button when that is pressed. */
export const Popover = ({
  trigger,
  anchor,
  title,
  children,
  align = 'start',
  open,
  onOpenChange,
}: PopoverProps & { onClose: () => void }) => (
  <Base.Root
    defaultOpen
    {...(open === undefined ? {} : { open })}
    {...(onOpenChange ? { onOpenChange: (isOpen) => onOpenChange(isOpen) } : {})}
  >
    {trigger && <Base.Trigger render={trigger} />}
    <Base.Portal>
      <Base.Positioner className={floating.positioner} align={align} sideOffset={4} collisionPadding={8} {...(anchor ? { anchor } : {})}>
        <Base.Popup className={styles.popup} {...(anchor ? { finalFocus: () => anchor } : {})}>
          <Base.Title className={styles.title}>{title}</Base.Title>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
