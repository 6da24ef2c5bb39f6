/** Available commands, for the command menu, the list of shortcuts and the keyboard: each is registered once. */
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'

export const commandGroups = ['page', 'create', 'go', 'workspaces', 'look', 'help'] as const
export type CommandGroup = (typeof commandGroups)[number]

export interface Command {
  id: string
  label: string
  group: CommandGroup
  icon?: LucideIcon
  keys?: string
  run: () => void
}

const sources = new Set<{ current: readonly Command[] }>()

export const listCommands = (): Command[] => [...sources].flatMap(({ current }) => current).toSorted(byGroup)

const byGroup = (one: Command, other: Command): number => commandGroups.indexOf(one.group) - commandGroups.indexOf(other.group)

/** Registers commands while the component is mounted; without a group they belong to the page. */
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
