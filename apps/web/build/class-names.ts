import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'

const source = join(import.meta.dirname, '../src')

/** The same on every machine. */
const idOfFile = (path: string): string =>
  createHash('sha256').update(relative(source, path).replaceAll('\\', '/')).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 3)

/**
 * Names a class of a CSS module. Its name is short, because the style sheet and a script contain it, and starts with what the classes of a file
 * share, which compresses better than a shared end.
 */
export const nameClass = (name: string, path: string): string => `_${idOfFile(path)}_${name}`
