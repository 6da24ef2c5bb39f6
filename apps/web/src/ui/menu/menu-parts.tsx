import { Menu as Base } from '@base-ui/react/menu'
import { Check, ChevronRight } from 'lucide-react'
import { classNames } from '../class-names.ts'
import { Kbd } from '../kbd/kbd.tsx'
import type {
  AnchoredMenuProps,
  MenuCheckProps,
  MenuChoicesProps,
  MenuGroupProps,
  MenuItemProps,
  MenuProps,
  SubmenuProps,
} from './menu.tsx'
import floating from '../floating/floating.module.css'
import styles from './menu.module.css'

/** Replaces the plain button when that is pressed. */
export const Menu = ({ trigger, children, side = 'bottom', align = 'end' }: MenuProps & { onClose: () => void }) => (
  <Base.Root defaultOpen>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner className={floating.positioner} side={side} align={align} sideOffset={4}>
        <Base.Popup className={styles.popup}>{children}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

export const AnchoredMenu = ({ anchor, open, onClose, align = 'end', label, returnTo = () => anchor, children }: AnchoredMenuProps) => (
  <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
    <Base.Portal>
      <Base.Positioner className={floating.positioner} anchor={anchor} align={align} sideOffset={4}>
        <Base.Popup className={styles.popup} aria-label={label ?? anchor.ariaLabel ?? undefined} finalFocus={returnTo}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
)

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

export const Submenu = ({ icon: Icon, label, children }: SubmenuProps) => (
  <Base.SubmenuRoot>
    <Base.SubmenuTrigger className={styles.item}>
      {Icon && <Icon size={16} strokeWidth={1.75} aria-hidden />}
      <span className={styles.text}>{label}</span>
      <ChevronRight size={16} aria-hidden />
    </Base.SubmenuTrigger>
    <Base.Portal>
      <Base.Positioner className={floating.positioner}>
        <Base.Popup className={styles.popup}>{children}</Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.SubmenuRoot>
)

export const MenuLine = () => <Base.Separator className={styles.line} />

export const MenuGroup = ({ label, children }: MenuGroupProps) => (
  <Base.Group>
    <Base.GroupLabel className={styles.label}>{label}</Base.GroupLabel>
    {children}
  </Base.Group>
)

const tick = <Check size={16} aria-hidden />

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

export const MenuCheck = ({ checked, onChange, children }: MenuCheckProps) => (
  <Base.CheckboxItem checked={checked} onCheckedChange={onChange} className={styles.item}>
    <span className={styles.text}>{children}</span>
    <Base.CheckboxItemIndicator className={styles.tick}>{tick}</Base.CheckboxItemIndicator>
  </Base.CheckboxItem>
)
