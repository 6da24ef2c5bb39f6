import type { Layer } from '@broadside/contract/features/design-document.schemas'
import { insertLayers, topOf } from '../../model/arrange.ts'
import type { Gesture } from '../../session/gesture.ts'

/** Puts a layer on top of the page and selects it, as the content of a gesture. */
export const reviseNew = (gesture: Gesture, layer: Layer): void =>
  gesture.revise((page) => insertLayers(page, [layer], topOf(page)), [layer.id])
