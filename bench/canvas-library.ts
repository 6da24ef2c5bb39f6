/** The very copy of the canvas that the server draws with. */
import { createRequire } from 'node:module'
import type { Surface } from '../packages/scene/src/index.ts'

export type Picture = Surface

interface CanvasLibrary {
  createCanvas(width: number, height: number): Picture
  loadImage(bytes: Uint8Array): Promise<Parameters<ReturnType<Picture['getContext']>['drawImage']>[0]>
}

export const canvasLibrary = createRequire(new URL('../apps/server/package.json', import.meta.url))('@napi-rs/canvas') as CanvasLibrary
