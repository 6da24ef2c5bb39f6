/** The commands of the engine as the app's: with names, for its menus, its command menu and its list of shortcuts. */
import { commands, type EditorCommand, soleLayer } from '@broadside/scene/editor'
import { Pencil } from 'lucide-react'
import { translator } from '#i18n/translator.ts'
import type { Command } from '#lib/command.ts'
import { copyByMenu, cutByMenu, pasteByMenu } from '../clipboard/by-menu.ts'
import type { WithEditor } from '../session/session.ts'
import { commandNames } from './names.ts'

const t = translator('designEditor')

/** These use the clipboard of the system. */
const clipboard: Record<string, Partial<Command<WithEditor>>> = {
  cut: { run: cutByMenu },
  copy: { run: copyByMenu },
  paste: { run: (session) => void pasteByMenu(session), isEnabled: () => true },
}

const toCommand = ({ id, keys, isEnabled, run }: EditorCommand): Command<WithEditor> => {
  const { label, icon } = commandNames[id] ?? { label: () => id }
  return {
    id: `design-${id}`,
    label,
    ...(icon && { icon }),
    ...(keys !== undefined && { keys }),
    ownKeys: true,
    isEnabled: ({ editor }) => isEnabled(editor),
    run: ({ editor }) => run(editor),
    ...clipboard[id],
  }
}

const byId = new Map(commands.map((command) => [command.id, toCommand(command)]))

/** Edits the only selected layer, a text, in place. */
export const editText: Command<WithEditor> = {
  id: 'design-edit-text',
  label: () => t('editText'),
  icon: Pencil,
  isEnabled: ({ editor }) => soleLayer(editor)?.type === 'text',
  run: ({ editor }) => {
    editor.complete()
    editor.setTool('select')
    editor.press({ key: 'Enter', shift: false, alt: false, mod: false, repeat: false })
  },
}

export const editorCommands: readonly Command<WithEditor>[] = [...byId.values(), editText]

export const orderIds = ['bring-to-front', 'bring-forward', 'send-backward', 'send-to-back']
const alignments = ['align-left', 'align-center', 'align-right', 'align-top', 'align-middle', 'align-bottom']
export const alignIds = [...alignments, 'distribute-horizontally', 'distribute-vertically']

/** A command of the app by its id in the engine. */
export const commandOf = (id: string): Command<WithEditor> => {
  const command = byId.get(id)
  if (!command) throw new Error(`There is no command ${id}`)
  return command
}
