import { Ellipsis } from 'lucide-react'
import { translator } from '#i18n/translator.ts'
import { listCommands } from '#shell/commands.ts'
import { showPalette, showShortcuts } from '#shell/shell-commands.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Menu, MenuCommand, MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { commandOf } from '../commands/editor-commands.ts'
import { useSession } from '../session/use-session.ts'

const t = translator('designEditor')

const runOfShell = (id: string): void =>
  listCommands()
    .find((command) => command.id === id)
    ?.run()

/** Commands that concern the page or all of the design. */
export const MoreMenu = () => {
  const session = useSession()
  const item = (id: string) => <MenuCommand command={commandOf(id)} context={session} />
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={t('more')} />}>
      {item('paste')}
      {item('select-all')}
      <MenuLine />
      {item('add-page')}
      {item('duplicate-page')}
      {item('move-page-back')}
      {item('move-page-forward')}
      {item('delete-page')}
      <MenuLine />
      <MenuItem icon={showPalette.icon} keys={showPalette.keys} onClick={() => runOfShell(showPalette.id)}>
        {showPalette.label()}
      </MenuItem>
      <MenuItem onClick={() => runOfShell(showShortcuts.id)}>{showShortcuts.label({ openShortcuts: () => undefined })}</MenuItem>
    </Menu>
  )
}
