import { type ToolId, toolIds } from '@broadside/scene/editor'
import { translator } from '#i18n/translator.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { AddButton } from '../adding/add-dock.tsx'
import { withKeys } from '../commands/command-button.tsx'
import { commandOf } from '../commands/editor-commands.ts'
import { toolIcons } from '../commands/names.ts'
import { Toolbar } from '../layout/toolbar.tsx'
import { useSession, useView } from '../session/use-session.ts'
import styles from './tool-rail.module.css'

const t = translator('designEditor')

const shapes: readonly ToolId[] = ['rectangle', 'rounded_rectangle', 'ellipse', 'line']

const ToolButton = ({ tool }: { tool: ToolId }) => {
  const session = useSession()
  const isCurrent = useView((view) => view.tool === tool)
  const { run, keys } = commandOf(`tool-${tool.replace('_', '-')}`)
  const label = t(`tool_${tool}`)
  return (
    <IconButton
      icon={toolIcons[tool]}
      label={label}
      hint={withKeys(label, keys)}
      aria-pressed={isCurrent}
      className={styles.tool}
      onClick={() => run(session)}
    />
  )
}

/** What the pointer does on the canvas. */
export const ToolRail = () => (
  <Toolbar label={t('tools')} vertical className={styles.rail}>
    <AddButton />
    {toolIds
      .filter((tool) => !shapes.includes(tool))
      .flatMap((tool) => {
        const button = <ToolButton key={tool} tool={tool} />
        if (tool !== 'text') return [button]
        const group = (
          <fieldset key="shapes" aria-label={t('shapes')} className={styles.shapes}>
            {shapes.map((shape) => (
              <ToolButton key={shape} tool={shape} />
            ))}
          </fieldset>
        )
        return [button, group]
      })}
  </Toolbar>
)
