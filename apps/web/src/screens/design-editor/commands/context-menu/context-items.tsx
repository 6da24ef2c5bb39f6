import { findLayer, type Target } from '@broadside/scene/editor'
import { AlignStartVertical, CaretsToAxisDashedVertical, Layers2, MousePointer2 } from 'lucide-react'
import { translator } from '#i18n/translator.ts'
import { MenuCommand, MenuItem, MenuLine, Submenu } from '#ui/menu/menu.tsx'
import { nameOfLayer } from '../../session/layer-name.ts'
import { useSession } from '../../session/use-session.ts'
import { alignIds, commandOf, editText, orderIds } from '../editor-commands.ts'

const t = translator('designEditor')

/** Selects one of the layers at a place, also a covered one. */
const TargetItem = ({ target: { id, groupId } }: { target: Target }) => {
  const { editor } = useSession()
  const layer = findLayer(editor.page(), id)
  return (
    layer && (
      <MenuItem onClick={() => editor.select([id], groupId)}>
        <bdi>{nameOfLayer(layer)}</bdi>
      </MenuItem>
    )
  )
}

/** What can be done with the selection, and with what is at a place of the page. */
export const ContextItems = ({ targets }: { targets: readonly Target[] }) => {
  const session = useSession()
  const hasSelection = session.editor.selection().length > 0
  const item = (id: string) => <MenuCommand key={id} command={commandOf(id)} context={session} />
  return (
    <>
      <MenuCommand command={editText} context={session} />
      {['crop', 'cut', 'copy', 'paste', 'duplicate', 'delete'].map(item)}
      {!hasSelection && item('select-all')}
      {(hasSelection || targets.length > 1) && <MenuLine />}
      {targets.length > 1 && (
        <Submenu icon={MousePointer2} label={t('selectLayer')}>
          {targets.map((target) => (
            <TargetItem key={target.id} target={target} />
          ))}
        </Submenu>
      )}
      {hasSelection && (
        <>
          <Submenu icon={Layers2} label={t('order')}>
            {orderIds.map(item)}
          </Submenu>
          <Submenu icon={AlignStartVertical} label={t('align')}>
            {alignIds.map(item)}
          </Submenu>
          <Submenu icon={CaretsToAxisDashedVertical} label={t('flip')}>
            {['flip-horizontal', 'flip-vertical'].map(item)}
          </Submenu>
          <MenuLine />
          {['group', 'ungroup', 'lock', 'hide'].map(item)}
        </>
      )}
    </>
  )
}
