// Bundles the server's programs with their packages into a few files without types.
//   node scripts/bundle.mjs <project root> <output folder> <final folder> <source>...
import { dirname, join, relative, sep } from 'node:path'
import { EXTERNAL } from './outside.mjs'

/** The bundle runs from `place`, where it is moved as the last step. */
const [, , root, folder, place, ...sources] = process.argv

const toName = (source) => relative(join(root, 'apps/server/src'), source).replace(/\.ts$/, '').split(sep).join('-')

/** Returns a source's URL relative to its bundle. With an absolute one, a copied checkout would read the files of the original folder. */
const addressFromBundle = (source) => {
  const path = relative(place, source).split(sep).map(encodeURIComponent).join('/')
  return `new URL(${JSON.stringify(path)}, import.meta.url).href`
}

/**
 * Rewrites URLs in this project's sources: files next to a source (pages, styles, manifests) are still read from there, and the program of a
 * thread or child process becomes a program of the bundle.
 */
const addresses = {
  name: 'addresses',
  transform(code, id) {
    if (!id.startsWith(join(root, sep)) || id.includes(`${sep}node_modules${sep}`) || !code.includes('import.meta.url')) return undefined
    const withPrograms = code.replaceAll(/new URL\('([^']+\.ts)', import\.meta\.url\)/g, (_, path) => {
      const source = join(dirname(id), path)
      return `new URL(import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'chunk', id: source, name: toName(source) })})`
    })
    return { code: withPrograms.replaceAll('import.meta.url', addressFromBundle(id)) }
  },
}

// Imported here so that a missing package is reported like any other failure.
const { rolldown } = await import('rolldown')
const bundle = await rolldown({
  input: Object.fromEntries(sources.map((source) => [toName(source), source])),
  platform: 'node',
  external: (id) => EXTERNAL.some((name) => id === name || id.startsWith(`${name}/`)),
  // Names in comments of the bundle are relative to it.
  cwd: root,
  plugins: [addresses],
  // Warnings about third-party code can't be fixed here.
  logLevel: 'silent',
})
await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' })
