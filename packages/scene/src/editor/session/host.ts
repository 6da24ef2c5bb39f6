/** What the engine needs from where it runs. */
import type { Layer } from '@broadside/contract/features/design-document.schemas'
import type { Point } from '../geometry/point.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** Why a command did nothing. The app has a sentence for each code. */
export interface Refusal {
  code: 'too_many_layers' | 'too_many_pages' | 'last_page' | 'other_workspace' | 'unreadable'
  limit?: number
}

export interface Host {
  workspaceId: string
  /** Makes an id that is unique in the document. */
  newId(): string
  /** True if a layer has a visible pixel at a point of the page. Without it, layers are as large as their boxes. */
  covers?(layer: Layer, point: Point): boolean
  /** The size of a text in a box of its width. Without it, boxes keep their height while text is edited. */
  measureText?(layer: Layer): Size
  /** The pixels of an image as it is drawn. Without it, those stored in the layer are used. */
  pictureSize?(mediaId: string): Size | undefined
  onRefusal?(refusal: Refusal): void
}
