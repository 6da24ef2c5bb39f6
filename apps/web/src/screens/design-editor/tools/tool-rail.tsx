import { Circle, Hand, type LucideIcon, Minus, MousePointer2, Square, Squircle, Type, ZoomIn } from 'lucide-react'
import { findCommand, type ToolId, toolIds } from '@broadside/scene/editor'
import { translator } from '#i18n/translator.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { AddButton } from '../adding/add-dock.tsx'
import { useSession, useView } from '../session/use-session.ts'
import styles from './tool-rail.module.css'

const t = translator('designEditor')

const icons: Record<ToolId, LucideIcon> = {
  select: MousePointer2,
  text: Type,
  rectangle: Square,
  rounded_rectangle: Squircle,
  ellipse: Circle,
  line: Minus,
  hand: Hand,
  zoom: ZoomIn,
}

/** What the pointer does on the canvas. */
export const ToolRail = () => {
  const { editor } = useSession()
  const current = useView(({ tool }) => tool)
  return (
    <div className={styles.rail} role="toolbar" aria-label={t('tools')} aria-orientation="vertical">
      <AddButton />
      {toolIds.map((tool) => (
        <IconButton
          key={tool}
          icon={icons[tool]}
          label={t(`tool_${tool}`)}
          aria-pressed={tool === current}
          onClick={() => findCommand(`tool-${tool.replace('_', '-')}`)?.run(editor)}
        />
      ))}
    </div>
  )
}
