import type { LucideIcon } from 'lucide-react'
import { keysAsText } from '#ui/kbd/keys-as-text.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { useSession, useSnapshot } from '../session/use-session.ts'
import { commandOf } from './editor-commands.ts'

interface CommandButtonProps {
  id: string
  /** Replaces the icon of the command. */
  icon?: LucideIcon
  className?: string | undefined
}

export const withKeys = (label: string, keys: string | undefined): string => (keys === undefined ? label : `${label} (${keysAsText(keys)})`)

/** A button for a command of the engine. It stays where it is while the command isn't enabled, and can be focused. */
export const CommandButton = ({ id, icon, className }: CommandButtonProps) => {
  const session = useSession()
  const command = commandOf(id)
  const isEnabled = useSnapshot(() => command.isEnabled?.(session) ?? true)
  const label = useSnapshot(() => command.label(session))
  const shown = icon ?? command.icon
  if (!shown) throw new Error(`The command ${id} has no icon`)
  return (
    <IconButton
      icon={shown}
      label={label}
      hint={withKeys(label, command.keys)}
      className={className}
      aria-disabled={!isEnabled || undefined}
      onClick={() => isEnabled && command.run(session)}
    />
  )
}
