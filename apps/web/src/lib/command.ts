import type { LucideIcon } from 'lucide-react'

export const commandGroups = ['recent', 'page', 'create', 'near', 'go', 'workspaces', 'look', 'help', 'found'] as const
export type CommandGroup = (typeof commandGroups)[number]

/**
 * Something the user can do, declared once. Menus, the command menu, the keyboard and the list of shortcuts all use the declaration;
 * `C` is what the page passes in.
 */
export interface Command<C = object> {
  id: string
  /** Names the command out of context: "Edit post". */
  label: (context: C) => string
  /** Names it in a menu of its object, if that is shorter: "Edit". */
  menuLabel?: (context: C) => string
  /** Absent: the commands of the page. */
  group?: CommandGroup
  icon?: LucideIcon
  keys?: string
  /** The page listens for the keys itself, also while the command isn't enabled. No other command has them there. */
  ownKeys?: boolean
  danger?: boolean
  /** Absent: always. */
  isEnabled?: (context: C) => boolean
  run: (context: C) => void
}
