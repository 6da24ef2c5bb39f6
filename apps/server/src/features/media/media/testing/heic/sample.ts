import { readFile } from 'node:fs/promises'

export type HeicSample =
  | 'plain'
  | 'turned'
  | 'mirrored'
  | 'clear'
  | 'premultiplied'
  | 'deep'
  | 'wide'
  | 'wide-nclx'
  | 'tiles'
  | 'hidden-size'

export const heicSample = (name: HeicSample): Promise<Buffer> => readFile(new URL(`${name}.heic`, import.meta.url))

/** The picture of the samples in Display P3. */
export const widePng = (): Promise<Buffer> => readFile(new URL('wide.png', import.meta.url))
