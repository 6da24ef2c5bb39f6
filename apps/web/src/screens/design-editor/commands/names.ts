/** What the commands of the engine are called, and their icons. */
import { findLayer, type ToolId } from '@broadside/scene/editor'
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  BringToFront,
  Circle,
  ClipboardPaste,
  Copy,
  CopyPlus,
  Crop,
  Eye,
  EyeOff,
  CaretsToAxisDashedVertical,
  CaretsToAxisDashedHorizontal,
  Group,
  Hand,
  Lock,
  LockOpen,
  type LucideIcon,
  Minus,
  MousePointer2,
  MoveDown,
  MoveUp,
  Plus,
  Redo2,
  Scissors,
  SendToBack,
  Square,
  Squircle,
  Trash2,
  Type,
  Undo2,
  Ungroup,
  ZoomIn,
  ZoomOut,
} from 'lucide-react'
import { translator } from '#i18n/translator.ts'
import type { WithEditor } from '../session/session.ts'

const t = translator('designEditor')

interface Named {
  label: (session: WithEditor) => string
  icon?: LucideIcon | undefined
}

export const toolIcons: Record<ToolId, LucideIcon> = {
  select: MousePointer2,
  text: Type,
  rectangle: Square,
  rounded_rectangle: Squircle,
  ellipse: Circle,
  line: Minus,
  hand: Hand,
  zoom: ZoomIn,
}

type Key = Parameters<typeof t>[0] & `command_${string}`
type PlainKey = Exclude<Key, 'command_useTool'>

const named = (key: PlainKey, icon?: LucideIcon): Named => ({ label: () => t(key), icon })

/** True if all selected layers are locked, or hidden, so that the command undoes that. */
export const isEach = ({ editor }: WithEditor, property: 'locked' | 'hidden'): boolean =>
  editor.selection().every((id) => {
    const layer = findLayer(editor.page(), id)
    return property === 'locked' ? layer?.locked : layer?.visible === false
  })

export const lockIcon = (isLocked: boolean): LucideIcon => (isLocked ? LockOpen : Lock)
export const hideIcon = (isHidden: boolean): LucideIcon => (isHidden ? Eye : EyeOff)

const tool = (id: ToolId): [string, Named] => [
  `tool-${id.replace('_', '-')}`,
  { label: () => t('command_useTool', { tool: t(`tool_${id}`) }), icon: toolIcons[id] },
]

export const commandNames: Readonly<Record<string, Named>> = {
  undo: named('command_undo', Undo2),
  redo: named('command_redo', Redo2),
  cut: named('command_cut', Scissors),
  copy: named('command_copy', Copy),
  paste: named('command_paste', ClipboardPaste),
  duplicate: named('command_duplicate', CopyPlus),
  delete: named('command_delete', Trash2),
  'select-all': named('command_selectAll'),
  crop: named('command_crop', Crop),
  'bring-to-front': named('command_front', BringToFront),
  'bring-forward': named('command_forward', MoveUp),
  'send-backward': named('command_backward', MoveDown),
  'send-to-back': named('command_back', SendToBack),
  group: named('command_group', Group),
  ungroup: named('command_ungroup', Ungroup),
  lock: { label: (session) => t(isEach(session, 'locked') ? 'command_unlock' : 'command_lock'), icon: Lock },
  hide: { label: (session) => t(isEach(session, 'hidden') ? 'command_show' : 'command_hide'), icon: EyeOff },
  'flip-horizontal': named('command_flipX', CaretsToAxisDashedVertical),
  'flip-vertical': named('command_flipY', CaretsToAxisDashedHorizontal),
  'align-left': named('command_alignLeft', AlignStartVertical),
  'align-center': named('command_alignCenter', AlignCenterVertical),
  'align-right': named('command_alignRight', AlignEndVertical),
  'align-top': named('command_alignTop', AlignStartHorizontal),
  'align-middle': named('command_alignMiddle', AlignCenterHorizontal),
  'align-bottom': named('command_alignBottom', AlignEndHorizontal),
  'distribute-horizontally': named('command_distributeX', AlignHorizontalDistributeCenter),
  'distribute-vertically': named('command_distributeY', AlignVerticalDistributeCenter),
  'add-text': named('command_addText', Type),
  'add-rectangle': named('command_addRectangle', Square),
  'add-rounded-rectangle': named('command_addRounded', Squircle),
  'add-ellipse': named('command_addEllipse', Circle),
  'add-line': named('command_addLine', Minus),
  'add-page': named('command_addPage', Plus),
  'duplicate-page': named('command_duplicatePage', CopyPlus),
  'delete-page': named('command_deletePage', Trash2),
  'move-page-back': named('command_movePageBack'),
  'move-page-forward': named('command_movePageForward'),
  'previous-page': named('command_previousPage'),
  'next-page': named('command_nextPage'),
  'zoom-in': named('command_zoomIn', ZoomIn),
  'zoom-out': named('command_zoomOut', ZoomOut),
  'zoom-actual': named('command_zoomActual'),
  'zoom-page': named('command_zoomPage'),
  'zoom-selection': named('command_zoomSelection'),
  ...Object.fromEntries((Object.keys(toolIcons) as ToolId[]).map(tool)),
}
