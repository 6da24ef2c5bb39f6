import { Files, Layers, type LucideIcon, Plus, Shapes, SlidersHorizontal, Type } from 'lucide-react'
import type { ComponentProps } from 'react'
import { translator } from '#i18n/translator.ts'
import { Menu, MenuCommand } from '#ui/menu/menu.tsx'
import { commandOf } from '../../commands/editor-commands.ts'
import { useSession } from '../../session/use-session.ts'
import { Toolbar } from '../toolbar.tsx'
import styles from './phone.module.css'

const t = translator('designEditor')

export type SheetId = 'add' | 'layers' | 'properties' | 'pages'

interface RailButtonProps extends ComponentProps<'button'> {
  icon: LucideIcon
  label: string
}

const RailButton = ({ icon: Icon, label, ...rest }: RailButtonProps) => (
  <button type="button" {...rest} className={styles.button}>
    <Icon size={20} strokeWidth={1.75} aria-hidden />
    <span className={styles.label}>{label}</span>
  </button>
)

const shapes = ['add-rectangle', 'add-rounded-rectangle', 'add-ellipse', 'add-line']

interface PhoneRailProps {
  sheet: SheetId | undefined
  onToggle: (sheet: SheetId, button: HTMLElement) => void
}

/** What is beside the canvas on larger screens, within reach of the thumb. */
export const PhoneRail = ({ sheet, onToggle }: PhoneRailProps) => {
  const session = useSession()
  const toggle = (id: SheetId, icon: LucideIcon) => (
    <RailButton icon={icon} label={t(id)} aria-expanded={sheet === id} onClick={({ currentTarget }) => onToggle(id, currentTarget)} />
  )
  return (
    <Toolbar label={t('tools')} className={styles.rail}>
      {toggle('add', Plus)}
      <RailButton icon={Type} label={t('text')} onClick={() => commandOf('add-text').run(session)} />
      <Menu side="top" align="start" trigger={<RailButton icon={Shapes} label={t('shapes')} />}>
        {shapes.map((id) => (
          <MenuCommand key={id} command={commandOf(id)} context={session} />
        ))}
      </Menu>
      {toggle('layers', Layers)}
      {toggle('properties', SlidersHorizontal)}
      {toggle('pages', Files)}
    </Toolbar>
  )
}
