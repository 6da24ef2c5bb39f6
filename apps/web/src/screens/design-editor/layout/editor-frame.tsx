import { AddDock } from '../adding/add-dock.tsx'
import { AddingOverlay } from '../adding/adding-overlay.tsx'
import type { ReactNode } from 'react'
import { useMedia } from '#lib/use-media.ts'
import { useCommands } from '#shell/commands.ts'
import { Announcer } from '../announcing/announcer.tsx'
import { CropOverlay } from '../cropping/crop-overlay.tsx'
import { useClipboard } from '../clipboard/use-clipboard.ts'
import { CanvasWithMenu } from '../commands/context-menu/canvas-with-menu.tsx'
import { editorCommands } from '../commands/editor-commands.ts'
import { SelectionToolbar } from '../commands/selection-toolbar.tsx'
import { useEditorKeys } from '../commands/use-editor-keys.ts'
import { useRefusals } from '../commands/use-refusals.ts'
import { LayerPanel } from '../layers/layer-panel.tsx'
import { PageStrip } from '../pages/page-strip.tsx'
import { PropertyPanel } from '../properties/property-panel.tsx'
import { SavingNotices } from '../saving/saving-notices.tsx'
import { useSession } from '../session/use-session.ts'
import { TypingOverlay } from '../typing/typing-overlay.tsx'
import { ToolRail } from '../tools/tool-rail.tsx'
import styles from './editor-frame.module.css'
import { PhonePanels } from './phone/phone-panels.tsx'
import { Region } from './region.tsx'
import { TopBar } from './top-bar.tsx'
import { ZoomControls } from './zoom-controls.tsx'

const Stage = ({ children }: { children?: ReactNode }) => (
  <div className={styles.stage}>
    <Region>
      <CanvasWithMenu />
    </Region>
    <SavingNotices />
    <TypingOverlay />
    <AddingOverlay />
    <Region>
      <CropOverlay />
    </Region>
    {children}
  </div>
)

const Desk = () => (
  <>
    <Region>
      <ToolRail />
    </Region>
    <Region>
      <AddDock />
    </Region>
    <Stage>
      <Region>
        <SelectionToolbar />
      </Region>
      <Region>
        <ZoomControls />
      </Region>
    </Stage>
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
  </>
)

const Phone = () => (
  <>
    <Stage />
    <Region>
      <SelectionToolbar />
    </Region>
    <PhonePanels />
  </>
)

/** The canvas with everything around it, in the order in which Tab goes through it. */
export const EditorFrame = () => {
  const session = useSession()
  const isPhone = useMedia('(width < 640px)')
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
      {isPhone ? <Phone /> : <Desk />}
      <Announcer />
    </div>
  )
}
