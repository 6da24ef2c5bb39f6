import type { Plugin, Rolldown } from 'vite'

/** Holds the helpers by the names that files import. */
const shared = 'globalThis.bundlerHelpers'

/** Splits a list of imports or exports such as `a as b,c` into pairs. */
const pairsOf = (list: string): [string, string][] =>
  list.split(',').map((one) => {
    const [name = '', alias = name] = one.trim().split(' as ')
    return [name, alias]
  })

const importOf = ({ fileName }: Rolldown.OutputChunk): RegExp =>
  new RegExp(String.raw`import\s*(?:\{([^}]*)\}\s*from\s*)?"\./${fileName.replace(/^.*\//, '').replaceAll('.', String.raw`\.`)}";?`)

/** Turns the helpers' code into an expression that returns them by the names other files import. */
const toExpression = (code: string): string => {
  const [, body, list] = /^(.*)export\s*\{([^}]*)\};?\s*$/s.exec(code) ?? []
  if (body === undefined || list === undefined) throw new Error('The helpers of the bundler do not end in their exports')
  return `(()=>{${body}return{${pairsOf(list).map(([local, name]) => `${name}:${local}`)}}})()`
}

/** Reads the helpers of an import, which may have none. */
const readShared = (list = ''): string => (list === '' ? '' : `var{${pairsOf(list).map(([name, own]) => `${name}:${own}`)}}=${shared};`)

/**
 * Moves the bundler's helpers into the file that starts the app. They are half a kilobyte, but would cost every page a request: the bundler
 * puts them in a file of their own, regardless of the groups. https://github.com/rolldown/rolldown/pull/9419
 *
 * Other files read them from a global variable instead of importing them from the start. Browsers keep files by their names, which are made
 * before this, and a file that named the start of its version would load that one in later versions too.
 */
export const runtimeInStart = (): Plugin => ({
  name: 'runtime-in-start',
  apply: 'build',
  // Files are named before this changes their content, so another content needs another text here.
  augmentChunkHash: () => 'runtime-as-global',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
    const runtime = chunks.find(({ name }) => name === 'rolldown-runtime')
    const start = chunks.find(({ name }) => name === 'start')
    if (!runtime || !start || start.imports.some((file) => file !== runtime.fileName))
      throw new Error('The start has to import the helpers of the bundler and nothing else')

    for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
      chunk.code = chunk.code.replace(importOf(runtime), (_all, list?: string) => readShared(list))
      chunk.imports = chunk.imports.filter((file) => file !== runtime.fileName)
    }
    start.code = `${shared}=${toExpression(runtime.code)};${start.code}`
    delete bundle[runtime.fileName]
  },
})
