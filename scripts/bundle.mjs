// Bundles the programs of the server with their packages: a few files in place of thousands, without types.
//   node scripts/bundle.mjs <root of the project> <folder to write to> <source>...
import { dirname, join, relative, sep } from 'node:path'

/** Packages that hold native code, which they look for beside their own files. */
const OUTSIDE = ['sharp', '@napi-rs/canvas']

const [, , root, folder, ...sources] = process.argv

const toName = (source) => relative(join(root, 'apps/server/src'), source).replace(/\.ts$/, '').split(sep).join('-')

/**
 * The address of a source, relative to the bundle that it ends up in. An absolute one would make a copied or moved checkout read the files of
 * the folder that it was bundled in.
 */
const addressFromBundle = (source) => {
  const path = relative(folder, source).split(sep).map(encodeURIComponent).join('/')
  return `new URL(${JSON.stringify(path)}, import.meta.url).href`
}

/**
 * Keeps addresses in our own sources right: what is read beside a source (pages, styles, manifests) is still read there, and a source that is
 * named as the program of a thread or child process becomes a program of the bundle.
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

// Only here: a build that fails on a missing package is told like any other.
const { rolldown } = await import('rolldown')
const bundle = await rolldown({
  input: Object.fromEntries(sources.map((source) => [toName(source), source])),
  platform: 'node',
  external: OUTSIDE,
  plugins: [addresses],
  // What packages do in their own code is not ours to mend.
  logLevel: 'silent',
})
await bundle.write({ dir: folder, format: 'esm', entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' })
