import { ChevronDown, Minus, Plus } from 'lucide-react'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { Menu, MenuCommand } from '#ui/menu/menu.tsx'
import { CommandButton } from '../commands/command-button.tsx'
import { commandOf } from '../commands/editor-commands.ts'
import { useSession, useView } from '../session/use-session.ts'
import islands from './islands.module.css'
import { Toolbar } from './toolbar.tsx'

const t = translator('designEditor')

export const ZoomControls = () => {
  const session = useSession()
  const percent = useView(({ camera }) => Math.round(camera.zoom * 100))
  // A crop has its own zoom in their place.
  const isCropping = useView(({ cropping }) => cropping !== undefined)
  if (isCropping) return null
  const item = (id: string) => <MenuCommand command={commandOf(id)} context={session} />
  return (
    <Toolbar label={t('zoom')} className={islands.zoom}>
      <CommandButton id="zoom-out" icon={Minus} />
      <Menu
        side="top"
        trigger={
          <Button look="quiet" className={islands.share} aria-label={t('zoomShare', { share: percent / 100 })}>
            {t('share', { share: percent / 100 })}
            <ChevronDown size={14} aria-hidden />
          </Button>
        }
      >
        {item('zoom-page')}
        {item('zoom-actual')}
        {item('zoom-selection')}
      </Menu>
      <CommandButton id="zoom-in" icon={Plus} />
    </Toolbar>
  )
}
