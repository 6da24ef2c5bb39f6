/** What can be done now, for the palette, the list of shortcuts and the keyboard alike: each command is registered once. */
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'

export const commandGroups = ['page', 'create', 'go', 'workspaces', 'look', 'help'] as const
export type CommandGroup = (typeof commandGroups)[number]

export interface Command {
  /** Unique among the commands of all screens. */
  id: string
  label: string
  group: CommandGroup
  icon?: LucideIcon
  /** As in shortcuts.ts. */
  keys?: string
  run: () => void
}

const sources = new Set<{ current: readonly Command[] }>()

/** Those of the screen first. */
export const listCommands = (): Command[] => [...sources].flatMap(({ current }) => current).toSorted(byGroup)

const byGroup = (one: Command, other: Command): number => commandGroups.indexOf(one.group) - commandGroups.indexOf(other.group)

/** Offers commands as long as the component is on the page; without a group they are commands of the page. */
export const useCommands = (commands: readonly (Omit<Command, 'group'> & { group?: CommandGroup })[]): void => {
  const source = useRef<readonly Command[]>([])
  useEffect(() => {
    source.current = commands.map((command) => ({ group: 'page', ...command }))
  })
  useEffect(() => {
    sources.add(source)
    return () => void sources.delete(source)
  }, [])
}
