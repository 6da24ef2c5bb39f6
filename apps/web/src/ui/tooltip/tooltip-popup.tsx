import { Tooltip as Base } from '@base-ui/react/tooltip'
import styles from './tooltip.module.css'

interface TooltipPopupProps {
  anchor: HTMLElement
  text: string
  onClose: () => void
  onHover: (isOn: boolean) => void
}

export const TooltipPopup = ({ anchor, text, onClose, onHover }: TooltipPopupProps) => (
  <Base.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
    <Base.Portal>
      <Base.Positioner anchor={anchor} sideOffset={6}>
        <Base.Popup className={styles.tooltip} onPointerEnter={() => onHover(true)} onPointerLeave={() => onHover(false)}>
          {text}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)
