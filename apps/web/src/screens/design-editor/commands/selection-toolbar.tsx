import { soleLayer } from '@broadside/scene/editor'
import { AlignStartVertical, Ellipsis, Layers2, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { translator } from '#i18n/translator.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Menu, MenuCommand, MenuLine } from '#ui/menu/menu.tsx'
import islands from '../layout/islands.module.css'
import { Toolbar } from '../layout/toolbar.tsx'
import { useKeptFocus } from '../session/use-kept-focus.ts'
import { useSession, useSnapshot, useView } from '../session/use-session.ts'
import { CommandButton } from './command-button.tsx'
import { alignIds, commandOf, editText, orderIds } from './editor-commands.ts'
import { hideIcon, isEach, lockIcon } from './names.ts'

const t = translator('designEditor')

const CommandItems = ({ ids }: { ids: readonly string[] }) => {
  const session = useSession()
  return ids.map((id) => <MenuCommand key={id} command={commandOf(id)} context={session} />)
}

interface CommandMenuProps {
  trigger: Parameters<typeof IconButton>[0]
  children: ReactNode
}

const CommandMenu = ({ trigger, children }: CommandMenuProps) => (
  <Menu align="start" trigger={<IconButton {...trigger} />}>
    {children}
  </Menu>
)

/** What opens the only selected layer, if it can be opened. */
const OpenButton = () => {
  const session = useSession()
  const type = useSnapshot(() => soleLayer(session.editor)?.type)
  if (type === 'image') return <CommandButton id="crop" />
  return type === 'text' && <IconButton icon={Pencil} label={t('editText')} onClick={() => editText.run(session)} />
}

const Bar = () => {
  useKeptFocus()
  const session = useSession()
  const isLocked = useSnapshot(() => isEach(session, 'locked'))
  const isHidden = useSnapshot(() => isEach(session, 'hidden'))
  const canUngroup = useSnapshot(() => commandOf('ungroup').isEnabled?.(session))
  return (
    <Toolbar label={t('selection')} className={islands.island}>
      <OpenButton />
      <CommandMenu trigger={{ icon: AlignStartVertical, label: t('align') }}>
        <CommandItems ids={alignIds} />
      </CommandMenu>
      <CommandMenu trigger={{ icon: Layers2, label: t('order') }}>
        <CommandItems ids={orderIds} />
      </CommandMenu>
      <CommandButton id={canUngroup ? 'ungroup' : 'group'} />
      <CommandButton id="lock" icon={lockIcon(isLocked)} />
      <CommandButton id="hide" icon={hideIcon(isHidden)} />
      <CommandButton id="duplicate" />
      <CommandButton id="delete" />
      <CommandMenu trigger={{ icon: Ellipsis, label: t('moreForSelection') }}>
        <CommandItems ids={['cut', 'copy', 'paste']} />
        <MenuLine />
        <CommandItems ids={['flip-horizontal', 'flip-vertical', 'zoom-selection']} />
      </CommandMenu>
    </Toolbar>
  )
}

/** The actions for what is selected. */
export const SelectionToolbar = () => {
  const hasSelection = useSnapshot(({ selection }) => selection.length > 0)
  const isInside = useView(({ typing, cropping }) => typing !== undefined || cropping !== undefined)
  return hasSelection && !isInside && <Bar />
}
