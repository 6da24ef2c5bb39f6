/** The very copy of the canvas that the server draws with. */
import { createRequire } from 'node:module'
import type { Canvas, Image } from '@napi-rs/canvas'

export type Picture = Canvas

interface CanvasLibrary {
  createCanvas(width: number, height: number): Picture
  loadImage(bytes: Uint8Array): Promise<Image>
}

export const canvasLibrary = createRequire(new URL('../apps/server/package.json', import.meta.url))('@napi-rs/canvas') as CanvasLibrary
