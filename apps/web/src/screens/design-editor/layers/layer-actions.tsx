import { findCommand } from '@broadside/scene/editor'
import { CopyPlus, Group, type LucideIcon, Trash2, Ungroup } from 'lucide-react'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { translator } from '#i18n/translator.ts'
import { useSession, useSnapshot } from '../session/use-session.ts'
import styles from './layers.module.css'

const t = translator('designLayers')

const actions = [
  { id: 'group', icon: Group, label: 'group' },
  { id: 'duplicate', icon: CopyPlus, label: 'duplicate' },
  { id: 'delete', icon: Trash2, label: 'delete' },
] as const satisfies readonly { id: string; icon: LucideIcon; label: string }[]

const ungroup = { id: 'ungroup', icon: Ungroup, label: 'ungroup' } as const

type Action = (typeof actions)[number] | typeof ungroup

const useIsEnabled = (id: string): boolean => {
  const { editor } = useSession()
  return useSnapshot(() => findCommand(id)?.isEnabled(editor) ?? false)
}

const ActionButton = ({ id, icon, label }: Action) => {
  const { editor } = useSession()
  const isEnabled = useIsEnabled(id)
  return <IconButton icon={icon} label={t(label)} aria-disabled={!isEnabled} onClick={() => findCommand(id)?.run(editor)} />
}

/** What can be done with the selected layers. */
export const LayerActions = () => {
  const isGroup = useIsEnabled('ungroup')
  return (
    <div className={styles.actions}>
      {actions.map((action) => {
        const { id, icon, label } = action.id === 'group' && isGroup ? ungroup : action
        return <ActionButton key={action.id} {...({ id, icon, label } as Action)} />
      })}
    </div>
  )
}
