import { AddDock } from '../adding/add-dock.tsx'
import { AddingOverlay } from '../adding/adding-overlay.tsx'
import { Canvas } from '../canvas/canvas.tsx'
import { CropOverlay } from '../cropping/crop-overlay.tsx'
import { LayerPanel } from '../layers/layer-panel.tsx'
import { PageStrip } from '../pages/page-strip.tsx'
import { PropertyPanel } from '../properties/property-panel.tsx'
import { ToolRail } from '../tools/tool-rail.tsx'
import styles from './editor-frame.module.css'
import { TopBar } from './top-bar.tsx'

/** The canvas with everything around it. */
export const EditorFrame = () => (
  <div className={styles.frame} data-fills-window>
    <TopBar />
    <ToolRail />
    <AddDock />
    <Canvas />
    <AddingOverlay />
    <CropOverlay />
    <PageStrip />
    <div className={styles.panels}>
      <LayerPanel />
      <PropertyPanel />
    </div>
  </div>
)
