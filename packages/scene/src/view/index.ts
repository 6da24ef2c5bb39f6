/** What a page of a design that is being edited looks like: an entry of its own, which needs a canvas. */
export { overlap } from '../render/boxes.ts'
export { createHitTest, type HitTest } from './hit-test.ts'
export { type Arrival, createPainter, type Painter, type Sight } from './painter.ts'
export { createTexts, type Texts } from './texts.ts'
