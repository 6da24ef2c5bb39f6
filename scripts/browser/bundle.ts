/** Bundles a module for browsers as the web app does, to measure what of it reaches them. */
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Chunk {
  /** Minified. */
  code: string
  gzipBytes: number
  /** Paths from the root of the project. */
  modules: string[]
  /** Names of the chunks that come with this one. */
  imports: string[]
}

/** The chunks of an entry, whose path is from the root of the project, by name; `entry` and what it loads later. */
export async function bundleForBrowser(path: string): Promise<Map<string, Chunk>> {
  await using bundle = await rolldown({ input: { entry: path }, cwd: root, platform: 'browser', logLevel: 'silent' })
  const { output } = await bundle.generate({ format: 'esm', minify: true, entryFileNames: '[name]', chunkFileNames: '[name]' })
  return new Map(
    output.flatMap((file) =>
      file.type === 'asset'
        ? []
        : [
            [
              file.fileName,
              {
                code: file.code,
                gzipBytes: gzipSync(file.code, { level: 9 }).length,
                modules: file.moduleIds.map((id) => relative(root, id)),
                imports: file.imports,
              },
            ] as const,
          ],
    ),
  )
}
