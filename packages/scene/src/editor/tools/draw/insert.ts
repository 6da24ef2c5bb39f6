import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { addShape } from '../../adding/add.ts'
import { insertLayers, topOf } from '../../model/arrange.ts'
import type { Gesture } from '../../session/gesture.ts'
import type { ShapeKind } from '../../session/new-layers.ts'
import type { Session } from '../../session/session.ts'
import type { Key, Tool, ToolState } from '../tool.ts'

/** Puts a layer on top of the page and selects it, as the content of a gesture. */
export const reviseNew = (gesture: Gesture, layer: Layer): void =>
  gesture.revise((page) => insertLayers(page, [layer], topOf(page)), [layer.id])

/** For users without a pointer: Enter makes a shape in the middle of the page. */
export const insertByKey =
  (session: Session, kind: ShapeKind, done: Tool) =>
  ({ key }: Key): ToolState | boolean =>
    key === 'Enter' && (addShape(session, kind) ? done(session) : true)
