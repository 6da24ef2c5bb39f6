import type { LucideIcon } from 'lucide-react'
import { createElement, type ReactElement, type ReactNode, Suspense } from 'react'
import type { Command } from '#lib/command.ts'
import { lateParts } from '#lib/late-parts.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Opener, type Trigger } from '../opener/opener.tsx'
import styles from './menu.module.css'

export interface MenuProps {
  trigger: Trigger
  children: ReactNode
  side?: 'top' | 'bottom'
  align?: 'start' | 'end'
}

export interface AnchoredMenuProps {
  /** The button that was pressed: a long list has a plain one in each row, and one menu for all. */
  anchor: HTMLElement
  open: boolean
  onClose: () => void
  align?: 'start' | 'end'
  /** Absent: that of the anchor. */
  label?: string
  /** Gets the focus when the menu closes; absent: the anchor. */
  returnTo?: () => HTMLElement | null
  children: ReactNode
}

export interface SubmenuProps {
  icon?: LucideIcon
  label: string
  children: ReactNode
}

export interface MenuItemProps {
  icon?: LucideIcon
  children: ReactNode
  keys?: string
  danger?: boolean
  disabledReason?: string | undefined
  onClick?: () => void
  render?: ReactElement
}

export interface MenuGroupProps {
  label: string
  children: ReactNode
}

export interface MenuChoicesProps<V extends string> {
  label: string
  value: V
  choices: readonly { value: V; label: ReactNode }[]
  onChange: (value: V) => void
  /** Closes the menu, because the choice navigates. */
  closes?: boolean
}

export interface MenuCheckProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

const parts = lateParts(() => import('./menu-parts.tsx'))
const LateMenu = lazyPart(async () => ({ default: (await parts.load()).Menu }))
const LateAnchoredMenu = lazyPart(async () => ({ default: (await parts.load()).AnchoredMenu }))

export const Menu = (props: MenuProps) => (
  <Opener trigger={props.trigger} popup="menu" load={parts.load}>
    {(onFail) => <LateMenu {...props} onClose={onFail} />}
  </Opener>
)

export const AnchoredMenu = (props: AnchoredMenuProps) => (
  <Suspense>
    <LateAnchoredMenu {...props} />
  </Suspense>
)

export const MenuItem = (props: MenuItemProps) => createElement(parts.get().MenuItem, props)

interface MenuCommandProps<C> {
  command: Command<C>
  context: C
  /** A link to the command's page. */
  render?: ReactElement
}

/** A command in a menu. Renders nothing while the command isn't enabled. */
export const MenuCommand = <C,>({ command, context, render }: MenuCommandProps<C>) => {
  const { label, menuLabel = label, icon, keys, danger, isEnabled, run } = command
  if (isEnabled && !isEnabled(context)) return null
  return (
    <MenuItem
      {...(icon && { icon })}
      {...(keys !== undefined && { keys })}
      {...(danger && { danger })}
      {...(render ? { render } : { onClick: () => run(context) })}
    >
      {menuLabel(context)}
    </MenuItem>
  )
}

export const MenuLine = () => createElement(parts.get().MenuLine)

export const MenuLabel = ({ children }: { children: ReactNode }) => <div className={styles.label}>{children}</div>

/** A menu that opens beside an item of another one. */
export const Submenu = (props: SubmenuProps) => createElement(parts.get().Submenu, props)

export const MenuGroup = (props: MenuGroupProps) => createElement(parts.get().MenuGroup, props)

export const MenuChoices = <V extends string>(props: MenuChoicesProps<V>) => createElement(parts.get().MenuChoices<V>, props)

export const MenuCheck = (props: MenuCheckProps) => createElement(parts.get().MenuCheck, props)
