import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Chunk {
  code: string
  gzipBytes: number
  modules: string[]
  imports: string[]
}

/** Returns an entry's chunks by name: `entry` and those it loads later. `path` is relative to the project root. */
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
