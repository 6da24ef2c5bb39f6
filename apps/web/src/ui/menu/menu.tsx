import { Menu as Base } from '@base-ui/react/menu'
import { Check, type LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Kbd } from '../kbd/kbd.tsx'
import styles from './menu.module.css'

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement
  children: ReactNode
  side?: 'top' | 'bottom'
  align?: 'start' | 'end'
}

export const Menu = ({ trigger, children, side = 'bottom', align = 'end' }: MenuProps) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner className={styles.positioner} side={side} align={align} sideOffset={4}>
        <Base.Popup className={styles.popup}>{children}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

interface AnchoredMenuProps {
  /** The button that was pressed: a list of many rows has a plain one in each, and one menu for all. */
  anchor: HTMLElement
  open: boolean
  onClose: () => void
  children: ReactNode
}

export const AnchoredMenu = ({ anchor, open, onClose, children }: AnchoredMenuProps) => (
  <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
    <Base.Portal>
      <Base.Positioner className={styles.positioner} anchor={anchor} align="end" sideOffset={4}>
        <Base.Popup className={styles.popup} aria-label={anchor.ariaLabel ?? undefined} finalFocus={() => anchor}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

interface MenuItemProps {
  icon?: LucideIcon
  children: ReactNode
  keys?: string
  danger?: boolean
  /** Why the action is not possible now. */
  disabledReason?: string | undefined
  onClick?: () => void
  /** A link or button to render as. */
  render?: ReactElement
}

export const MenuItem = ({ icon: Icon, children, keys, danger, disabledReason, onClick, render }: MenuItemProps) => (
  <Base.Item
    className={classNames(styles.item, danger && styles.danger)}
    disabled={disabledReason !== undefined}
    {...(onClick ? { onClick } : {})}
    {...(render ? { render } : {})}
  >
    {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
    <span className={styles.text}>
      {children}
      {disabledReason !== undefined && <span className={styles.why}>{disabledReason}</span>}
    </span>
    {keys && <Kbd keys={keys} />}
  </Base.Item>
)

export const MenuLine = () => <Base.Separator className={styles.line} />

export const MenuLabel = ({ children }: { children: ReactNode }) => <div className={styles.label}>{children}</div>

interface MenuGroupProps {
  label: string
  children: ReactNode
}

export const MenuGroup = ({ label, children }: MenuGroupProps) => (
  <Base.Group>
    <Base.GroupLabel className={styles.label}>{label}</Base.GroupLabel>
    {children}
  </Base.Group>
)

const tick = <Check size={16} aria-hidden />

interface MenuChoicesProps<V extends string> {
  label: string
  value: V
  choices: readonly { value: V; label: ReactNode }[]
  onChange: (value: V) => void
  /** The choice leads somewhere else. */
  closes?: boolean
}

/** One of a few things. The menu stays open for the next choice unless it is told to close. */
export const MenuChoices = <V extends string>({ label, value, choices, onChange, closes = false }: MenuChoicesProps<V>) => (
  <MenuGroup label={label}>
    <Base.RadioGroup value={value} onValueChange={(chosen: V) => onChange(chosen)}>
      {choices.map((choice) => (
        <Base.RadioItem key={choice.value} value={choice.value} closeOnClick={closes} className={styles.item}>
          <span className={styles.text}>{choice.label}</span>
          <Base.RadioItemIndicator className={styles.tick}>{tick}</Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  </MenuGroup>
)

interface MenuCheckProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** Something that is on or off, within a menu that stays open. */
export const MenuCheck = ({ checked, onChange, children }: MenuCheckProps) => (
  <Base.CheckboxItem checked={checked} onCheckedChange={onChange} className={styles.item}>
    <span className={styles.text}>{children}</span>
    <Base.CheckboxItemIndicator className={styles.tick}>{tick}</Base.CheckboxItemIndicator>
  </Base.CheckboxItem>
)
