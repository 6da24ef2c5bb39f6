/** Available commands, for the command menu, the list of shortcuts and the keyboard: each is registered once. */
import type { LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type Command, type CommandGroup, commandGroups } from '#lib/command.ts'

/** An enabled command with its context. */
export interface AvailableCommand {
  id: string
  label: string
  group: CommandGroup
  icon?: LucideIcon
  keys?: string
  /** Shown beside the label. */
  note?: string
  danger?: boolean
  run: () => void
}

const sources = new Set<{ current: readonly AvailableCommand[] }>()

export const listCommands = (): AvailableCommand[] => [...sources].flatMap(({ current }) => current).toSorted(byGroup)

const byGroup = (one: AvailableCommand, other: AvailableCommand): number =>
  commandGroups.indexOf(one.group) - commandGroups.indexOf(other.group)

const bind = <C>({ id, label, group = 'page', icon, keys, danger, run }: Command<C>, context: C): AvailableCommand => ({
  id,
  label: label(context),
  group,
  ...(icon && { icon }),
  ...(keys !== undefined && { keys }),
  ...(danger && { danger }),
  run: () => run(context),
})

/** Registers the enabled ones of these commands while the component is mounted. */
export const useCommands = <C>(commands: readonly Command<C>[], context: C): void => {
  const source = useRef<readonly AvailableCommand[]>([])
  useEffect(() => {
    source.current = commands.filter(({ isEnabled }) => isEnabled?.(context) ?? true).map((command) => bind(command, context))
  })
  useEffect(() => {
    sources.add(source)
    return () => void sources.delete(source)
  }, [])
}
