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
  ownKeys?: boolean
  /** Shown beside the label. */
  note?: string
  danger?: boolean
  run: () => void
}

interface Source {
  list: () => AvailableCommand[]
  /** Keys that a page listens for itself. */
  ownKeys: () => string[]
}

const sources = new Set<{ current: Source }>()

/** Commands are filtered and named when they are listed, so that what they depend on needn't render their page. */
export const listCommands = (): AvailableCommand[] => {
  const taken = new Set([...sources].flatMap(({ current }) => current.ownKeys()))
  const withoutTaken = ({ keys, ...command }: AvailableCommand): AvailableCommand =>
    keys === undefined || (taken.has(keys) && !command.ownKeys) ? command : { ...command, keys }
  return [...sources]
    .flatMap(({ current }) => current.list())
    .map(withoutTaken)
    .toSorted(byGroup)
}

const byGroup = (one: AvailableCommand, other: AvailableCommand): number =>
  commandGroups.indexOf(one.group) - commandGroups.indexOf(other.group)

const bind = <C>({ id, label, group = 'page', icon, keys, ownKeys, danger, run }: Command<C>, context: C): AvailableCommand => ({
  id,
  label: label(context),
  group,
  ...(icon && { icon }),
  ...(keys !== undefined && { keys }),
  ...(ownKeys && { ownKeys }),
  ...(danger && { danger }),
  run: () => run(context),
})

const toSource = <C>(commands: readonly Command<C>[], context: C): Source => ({
  list: () => commands.filter(({ isEnabled }) => isEnabled?.(context) ?? true).map((command) => bind(command, context)),
  ownKeys: () => commands.flatMap(({ keys, ownKeys }) => (ownKeys ? (keys ?? []) : [])),
})

/** Registers the enabled ones of these commands while the component is mounted. */
export const useCommands = <C>(commands: readonly Command<C>[], context: C): void => {
  const source = useRef(toSource<C>([], context))
  useEffect(() => {
    source.current = toSource(commands, context)
  })
  useEffect(() => {
    sources.add(source)
    return () => void sources.delete(source)
  }, [])
}
