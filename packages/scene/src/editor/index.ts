/** The engine of the image editor: an entry of its own, so that the scene without the editor stays small. */
export type { DesignDocument, DesignPage, Layer, TextPart } from '@broadside/contract/features/design-document.schemas'
export { maxName, maxPages } from '@broadside/contract/features/design-limits'
export { addImages, addShape, addText, type TextStyle } from './adding/add.ts'
export { imageBox, type PlacedImage, placeImage, replaceEverywhere, replaceImage } from './adding/place.ts'
export { type Clip } from './clipboard/clip.ts'
export { pasteClip, pasteText } from './clipboard/paste.ts'
export { type EditorCommand } from './commands/command.ts'
export { commands, findCommand } from './commands/commands.ts'
export { type DeletedPage, deletePage, duplicatePage, movePageTo, openPage, restorePage } from './commands/pages.ts'
export { findShortcut, pressKey } from './commands/shortcuts.ts'
export { createEditor, type Editor } from './editor.ts'
export { type Box, cornersOf, type Rect } from './geometry/box.ts'
export { type Camera, fitRect, toPage, toScreen, zoomAt, zoomRange } from './geometry/camera.ts'
export { boundsOfLayers, boxOf } from './geometry/frames.ts'
export { type Handle } from './geometry/handles.ts'
export { type Point } from './geometry/point.ts'
export { type Change, type Path } from './history/change.ts'
export { type Snapshot, type Store } from './history/store.ts'
export { type PointerInput } from './input/pointers.ts'
export { type WheelInput } from './input/wheel.ts'
export { type Location } from './model/arrange.ts'
export { childrenOf, findLayer, groupsAround, isLocked, isShown } from './model/tree.ts'
export { addStop, backgroundProperties, type BackgroundType, maxStops, pageName, removeStop } from './properties/background.ts'
export { boxProperties } from './properties/box.ts'
export { mainColor, withBrandKit } from './properties/brand.ts'
export { listColors } from './properties/colors.ts'
export { moveInList, renamePage, setBackground, setExportDefaults, setLayer, setTitle } from './properties/document.ts'
export { type EffectPreset, effectPresetIds, layerProperties } from './properties/layer.ts'
export { type AdjustmentKey, imageProperties, type Look, lookIds, looks, resetAdjustments, shapeProperties } from './properties/parts.ts'
export {
  createReader,
  type Property,
  type PropertySlide,
  type PropertyState,
  readProperty,
  setProperty,
  type Slide,
  slideProperty,
} from './properties/property.ts'
export { type FontFace, textProperties, type Typography } from './properties/text.ts'
export { type Conflict, createDraft, type Draft, type Save, type SavedDesign } from './saving/draft.ts'
export { type Operation } from './saving/patch.ts'
export { type Host, type Refusal, type Size } from './session/host.ts'
export { type Observable } from './session/observable.ts'
export { type Target, targetsAt } from './session/picking.ts'
export { nearestHandle, selectionFrame, selectionHandles, soleLayer } from './session/selection.ts'
export { type Session, type ToolId, toolIds, type View } from './session/session.ts'
export { type Sheets, sheetsOf } from './sheets.ts'
export { type Gap } from './snapping/gaps.ts'
export { type Guide } from './snapping/lines.ts'
export { canCrop, type Crop, currentCrop } from './tools/crop/crop.ts'
export { type CropFormat, cropToFormat, cropZoom, flipCrop, freeCrop, slideCropZoom, turnCrop } from './tools/crop/edits.ts'
export { type Key, type Modifiers, type PointerType } from './tools/tool.ts'
