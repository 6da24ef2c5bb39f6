import { AddDock } from '../adding/add-dock.tsx'
import { AddingOverlay } from '../adding/adding-overlay.tsx'
import { useCommands } from '#shell/commands.ts'
import { Canvas } from '../canvas/canvas.tsx'
import { CropOverlay } from '../cropping/crop-overlay.tsx'
import { useClipboard } from '../clipboard/use-clipboard.ts'
import { ContextMenu } from '../commands/context-menu/context-menu.tsx'
import { editorCommands } from '../commands/editor-commands.ts'
import { SelectionToolbar } from '../commands/selection-toolbar.tsx'
import { useEditorKeys } from '../commands/use-editor-keys.ts'
import { useRefusals } from '../commands/use-refusals.ts'
import { LayerPanel } from '../layers/layer-panel.tsx'
import { PageStrip } from '../pages/page-strip.tsx'
import { PropertyPanel } from '../properties/property-panel.tsx'
import { SavingNotices } from '../saving/saving-notices.tsx'
import { useSession } from '../session/use-session.ts'
import { ToolRail } from '../tools/tool-rail.tsx'
import styles from './editor-frame.module.css'
import { Region } from './region.tsx'
import { TopBar } from './top-bar.tsx'
import { ZoomControls } from './zoom-controls.tsx'

/** The canvas with everything around it, in the order in which Tab goes through it. */
export const EditorFrame = () => {
  const session = useSession()
  useCommands(editorCommands, session)
  useRefusals(session)
  useClipboard(session)
  // A click beside controls gives the frame the focus, so that shortcuts work.
  const keys = { tabIndex: -1, onKeyDown: useEditorKeys(session) }
  return (
    <div className={styles.frame} data-fills-window {...keys}>
      <Region>
        <TopBar />
      </Region>
      <Region>
        <ToolRail />
      </Region>
      <Region>
        <AddDock />
      </Region>
      <div className={styles.stage}>
        <Region>
          <ContextMenu>
            <Canvas />
          </ContextMenu>
        </Region>
        <SavingNotices />
        <AddingOverlay />
        <Region>
          <SelectionToolbar />
        </Region>
        <Region>
          <ZoomControls />
        </Region>
        <Region>
          <CropOverlay />
        </Region>
      </div>
      <Region>
        <PageStrip />
      </Region>
      <div className={styles.panels}>
        <Region>
          <LayerPanel />
        </Region>
        <Region>
          <PropertyPanel />
        </Region>
      </div>
    </div>
  )
}
