/** Finds the icons that only one folder uses. The others load with the shell, because most are needed in many places. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const app = fileURLToPath(new URL('..', import.meta.url))

/** `MousePointer2` is in the file `mouse-pointer-2`. */
const toFile = (name: string): string => name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Za-z])(?=\d)/g, '-').toLowerCase()

const iconsOf = (file: string): string[] =>
  [...readFileSync(join(app, file), 'utf8').matchAll(/import \{([^}]+)\} from 'lucide-react'/g)].flatMap(([, names = '']) =>
    names.split(',').flatMap((name) => /^\s*(?!type\s)(\w+)/.exec(name)?.[1] ?? []),
  )

/** Names of the icons' files. `folder` is a path from the app's root, with `/` at its end. */
export const listOwnIcons = (folder: string): ReadonlySet<string> => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: app }).map((file) => file.replaceAll('\\', '/'))
  const isOwn = (file: string) => file.startsWith(folder)
  const others = new Set(files.filter((file) => !isOwn(file)).flatMap(iconsOf))
  return new Set(
    files
      .filter(isOwn)
      .flatMap(iconsOf)
      .filter((icon) => !others.has(icon))
      .map(toFile),
  )
}
